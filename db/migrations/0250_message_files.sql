-- Files that go with a message. What they hold stands in the file store, under a name of the product's own making; who
-- may read one is asked here, each time. They belong to the account that sent them, and go with it.

create table public.engagement_files (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  message_id uuid not null references public.engagement_messages (id) on delete cascade,
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  place smallint not null check (place between 1 and 5),
  name text not null check (length(name) between 1 and 150 and name !~ '[[:cntrl:]/\\]'),
  -- Told by what it holds.
  type text not null check (length(type) between 1 and 100),
  bytes integer not null check (bytes between 1 and 10485760),
  stored_as text not null unique check (stored_as ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default clock_timestamp(),
  unique (message_id, place)
);
comment on table public.engagement_files is 'Files that the sides of an engagement send each other.';
create index engagement_files_of on public.engagement_files (engagement_id);
create index engagement_files_user on public.engagement_files (user_id) include (bytes);

-- 500 MB an account, counted with the account held, so that of many at once no two take the same room.
create function app.bound_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform from public.users u where u.id = new.user_id for no key update;
    if (select coalesce(sum(f.bytes), 0) from public.engagement_files f where f.user_id = new.user_id) + new.bytes
       > 524288000 then
      raise exception 'An account keeps at most 500 MB of files'
        using errcode = 'check_violation', constraint = 'engagement_files_of_account';
    end if;
    return new;
  end
  $$;
create trigger bound_files before insert on public.engagement_files
  for each row execute function app.bound_files();

-- What the store holds of it is asked for in the same transaction, whatever the path by which the row went.
create function app.drop_file() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into app.jobs (kind, key, payload)
    values ('remove-unused-file', old.stored_as || ' dropped', jsonb_build_object('name', old.stored_as))
    on conflict (kind, key) do nothing;
    return null;
  end
  $$;
create trigger drop_file after delete on public.engagement_files
  for each row execute function app.drop_file();

-- A message that is taken back takes its files along.
create function app.drop_files_of_message() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin delete from public.engagement_files f where f.message_id = new.id; return null; end $$;
create trigger drop_files_of_message after update of deleted_at on public.engagement_messages
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.drop_files_of_message();

alter table public.engagement_files enable row level security;
alter table public.engagement_files force row level security;
create policy system on public.engagement_files to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.engagement_files to vinculum_system;
grant select on public.engagement_files to vinculum_person;
create policy parties_read on public.engagement_files for select to vinculum_person
  using (exists (select from public.engagements e where e.id = engagement_id));
-- To a message of the caller's own that was written in this transaction, and to no other.
create policy writer_adds on public.engagement_files for insert to vinculum_person
  with check (user_id = (select app.current_user_id()) and exists (
    select from public.engagement_messages m
     where m.id = message_id and m.engagement_id = engagement_files.engagement_id and m.deleted_at is null
       and m.created_at >= now() and m.side = app.engagement_side(m.engagement_id)));
grant insert (engagement_id, message_id, place, name, type, bytes, stored_as) on public.engagement_files to vinculum_person;

-- An administrator reads that there are files, and what they are called.
drop function app.read_reported_room(uuid, text);
create function app.read_reported_room(report uuid, reason text)
  returns table (id uuid, side text, body text, created_at timestamptz, edited_at timestamptz, deleted_at timestamptz,
                 files text[])
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    room uuid;
  begin
    select r.engagement_id into room from public.engagement_reports r
     where r.id = $1 and r.settled_at is null and app.is_admin();
    if room is null then
      return;
    end if;
    perform app.audit('room-read', 'room', room, app.title_of_room(room), $2);
    return query
      select m.id, m.side, m.body, m.created_at, m.edited_at, m.deleted_at,
             array(select f.name from public.engagement_files f where f.message_id = m.id order by f.place)
        from public.engagement_messages m where m.engagement_id = room
       order by m.created_at desc, m.id limit 500;
  end
  $$;
revoke execute on function app.read_reported_room(uuid, text) from public;
grant execute on function app.read_reported_room(uuid, text) to vinculum_person;
