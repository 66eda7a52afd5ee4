-- The room of an engagement: what both sides write to each other. Read and written by the two; an administrator reads
-- it only where one of them has reported it, and that stands in the audit trail.

create table public.engagement_messages (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  side text not null check (side in ('company', 'talent')),
  -- Names the form it was written in: sent twice, it is stored once.
  client_key uuid not null,
  body text not null check (length(body) <= 5000),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (engagement_id, side, client_key),
  constraint engagement_messages_say_something check ((deleted_at is null) = (body <> ''))
);
comment on table public.engagement_messages is 'What the sides of an engagement write to each other.';
create index engagement_messages_of on public.engagement_messages (engagement_id, created_at desc, id);

-- How far each side has read, and whether it lets the other know. A mark shows only where both do.
create table public.engagement_seats (
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  side text not null check (side in ('company', 'talent')),
  read_at timestamptz not null default clock_timestamp(),
  shows_reads boolean not null default false,
  primary key (engagement_id, side)
);
comment on table public.engagement_seats is 'How far a side has read its room, and whether the other may know.';

create function app.seat_sides() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into public.engagement_seats (engagement_id, side) values (new.id, 'company'), (new.id, 'talent');
    return null;
  end
  $$;
create trigger seat_sides after insert on public.engagements for each row execute function app.seat_sides();
insert into public.engagement_seats (engagement_id, side)
select e.id, s.side from public.engagements e cross join (values ('company'), ('talent')) as s (side);

-- Whether the caller may write here: a party, while there is somebody to read it.
create function app.can_write_in(engagement uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((
      select app.current_user_id() in (company_id, talent_user_id)
             and company_id is not null and talent_user_id is not null
        from public.engagements where id = engagement), false)
  $$;
grant execute on function app.can_write_in(uuid) to vinculum_person, vinculum_system;

create function app.is_fresh_message(created_at timestamptz) returns boolean
  language sql stable parallel safe
  as $$ select $1 > now() - interval '10 minutes' $$;
grant execute on function app.is_fresh_message(timestamptz) to vinculum_person, vinculum_system;

-- The side is the writer's own, whatever was asked for. One message after the other, so that their order is that of
-- their times.
create function app.place_message() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if app.current_user_id() is not null then
      new.side := app.engagement_side(new.engagement_id);
      perform from public.engagements e where e.id = new.engagement_id for no key update;
      new.created_at := clock_timestamp();
    end if;
    return new;
  end
  $$;
create trigger place_message before insert on public.engagement_messages
  for each row execute function app.place_message();
create function app.mark_edited() returns trigger
  language plpgsql
  as $$ begin new.edited_at := clock_timestamp(); return new; end $$;
create trigger mark_edited before update of body on public.engagement_messages
  for each row when (old.body <> new.body and new.deleted_at is null) execute function app.mark_edited();

-- Who sits on a side of an engagement; null once they have left.
create function app.user_of_side(engagement uuid, side text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select case $2 when 'company' then company_id else talent_user_id end from public.engagements where id = $1 $$;
grant execute on function app.user_of_side(uuid, text) to vinculum_system;

-- Every server hears that something changed in a room, and tells the open tabs of both sides.
create function app.announce_room(engagement uuid) returns void
  language sql
  as $$
    select pg_notify('rooms', seated.id || ' ' || e.id)
      from public.engagements e cross join unnest(array[e.company_id, e.talent_user_id]) as seated (id)
     where e.id = $1 and seated.id is not null
  $$;
create function app.announce_room_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin perform app.announce_room(new.engagement_id); return null; end $$;
create trigger announce_message after insert or update on public.engagement_messages
  for each row execute function app.announce_room_change();
create trigger announce_event after insert on public.engagement_events
  for each row execute function app.announce_room_change();
create trigger announce_read after update on public.engagement_seats
  for each row when (new.shows_reads) execute function app.announce_room_change();

-- By mail only from an address that was confirmed, as every other mail to somebody else.
create or replace function app.sender_of_notice(kind text, payload jsonb) returns uuid
  language sql stable
  as $$
    select case
      when $1 in ('introduction_received', 'introduction_withdrawn') then
        (select company_id from public.connection_requests where id = ($2 ->> 'connection_id')::uuid)
      when $1 = 'introduction_answered' then
        (select t.user_id from public.connection_requests c join public.talent_profiles t on t.id = c.talent_id
          where c.id = ($2 ->> 'connection_id')::uuid)
      when $1 = 'interest_shown' then
        (select user_id from public.talent_profiles where id = ($2 #>> '{matches,0,talentId}')::uuid)
      -- What happens in a room says which side did it; null where time did.
      when $2 ? 'side' then app.user_of_side(($2 ->> 'connection_id')::uuid, $2 ->> 'side')
    end
  $$;

-- One notice for a stretch of unread messages. Its mail waits a minute: whoever reads meanwhile needs none.
create function app.tell_of_message() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    reader constant uuid := app.user_of_side(new.engagement_id, case new.side when 'company' then 'talent' else 'company' end);
  begin
    perform app.move_engagement(new.engagement_id, 'write', new.side);
    if reader is null or exists (
         select from public.notices n
          where n.user_id = reader and n.connection_id = new.engagement_id
            and n.kind = 'message_received' and n.read_at is null)
       or not exists (select from public.connection_requests c where c.id = new.engagement_id) then
      return null;
    end if;
    perform app.notify(reader, 'message_received', new.id::text,
                       jsonb_build_object('connection_id', new.engagement_id, 'side', new.side));
    update app.jobs j set run_at = now() + interval '1 minute'
      from public.notices n
     where n.user_id = reader and n.kind = 'message_received' and n.cause_key = new.id::text
       and j.kind = 'notice-mail' and j.key = n.id::text;
    return null;
  end
  $$;
create trigger tell_of_message after insert on public.engagement_messages
  for each row execute function app.tell_of_message();

alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'company_deleted', 'match_digest', 'interest_shown',
  'featured_answered', 'new_device', 'password_changed', 'email_changed'));
alter table public.notice_preferences drop constraint notice_preferences_kind_check;
alter table public.notice_preferences add constraint notice_preferences_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'company_deleted', 'match_digest', 'interest_shown',
  'featured_answered'));
-- Whether the mail carries what was written, and not only who wrote.
alter table public.notice_preferences add column with_text boolean not null default false
  constraint notice_preferences_text_of_messages check (not with_text or kind = 'message_received');
grant insert (with_text), update (with_text) on public.notice_preferences to vinculum_person;

-- Takes back a message of the caller's own while it is fresh; that there was one stays to be seen.
create function public.delete_message(message uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update public.engagement_messages m set body = '', deleted_at = clock_timestamp()
     where m.id = $1 and m.deleted_at is null and m.side = app.engagement_side(m.engagement_id)
       and m.created_at > clock_timestamp() - interval '10 minutes';
    return found;
  end
  $$;
-- The caller has read the room up to this moment; its notices go with that.
create function public.read_room(engagement uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update public.engagement_seats s set read_at = clock_timestamp()
     where s.engagement_id = $1 and s.side = app.engagement_side($1);
    update public.notices n set read_at = now()
     where n.user_id = app.current_user_id() and n.connection_id = $1 and n.read_at is null
       and n.kind = 'message_received';
  end
  $$;
-- How far the other side has read, where both let each other know; else nothing.
create function public.read_by_other(engagement uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select other.read_at
      from public.engagement_seats mine
      join public.engagement_seats other on other.engagement_id = mine.engagement_id and other.side <> mine.side
     where mine.engagement_id = $1 and mine.side = app.engagement_side($1) and mine.shows_reads and other.shows_reads
  $$;
revoke execute on function public.delete_message(uuid), public.read_room(uuid), public.read_by_other(uuid) from public;
grant execute on function public.delete_message(uuid), public.read_room(uuid), public.read_by_other(uuid) to vinculum_person;

-- What a party asks an administrator to look at: the room as a whole.
create table public.engagement_reports (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table public.engagement_reports is 'A room that one of its parties asks an administrator to look at.';
create unique index engagement_reports_open on public.engagement_reports (engagement_id, user_id) where settled_at is null;
create index engagement_reports_user on public.engagement_reports (user_id);

-- What the audit trail calls a room: what it is about, and no name.
create function app.title_of_room(engagement uuid) returns text
  language sql stable
  as $$ select coalesce(nullif(request ->> 'role', ''), 'a deleted request') from public.engagements where id = $1 $$;

-- The conversation of a reported room, for an administrator, with a reason. Each reading stands in the audit trail.
create function app.read_reported_room(report uuid, reason text)
  returns table (id uuid, side text, body text, created_at timestamptz, edited_at timestamptz, deleted_at timestamptz)
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
      select m.id, m.side, m.body, m.created_at, m.edited_at, m.deleted_at
        from public.engagement_messages m where m.engagement_id = room
       order by m.created_at desc, m.id limit 500;
  end
  $$;
-- Returns whether this call is what settled it.
create function app.settle_room_report(report uuid, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    room uuid;
  begin
    update public.engagement_reports r set settled_at = now()
     where r.id = $1 and r.settled_at is null and app.is_admin()
    returning r.engagement_id into room;
    if room is null then
      return false;
    end if;
    perform app.audit('room-report-settled', 'room', room, app.title_of_room(room), $2);
    return true;
  end
  $$;
revoke execute on function app.read_reported_room(uuid, text), app.settle_room_report(uuid, text) from public;
grant execute on function app.read_reported_room(uuid, text), app.settle_room_report(uuid, text) to vinculum_person;

do $$
declare t text;
begin
  foreach t in array array['engagement_messages', 'engagement_seats', 'engagement_reports'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy system on public.%I to vinculum_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to vinculum_system', t);
    execute format('grant select on public.%I to vinculum_person', t);
  end loop;
end
$$;
create policy parties_read on public.engagement_messages for select to vinculum_person
  using (exists (select from public.engagements e where e.id = engagement_id));
create policy parties_write on public.engagement_messages for insert to vinculum_person
  with check (app.can_write_in(engagement_id) and side = app.engagement_side(engagement_id) and deleted_at is null);
create policy writer_edits on public.engagement_messages for update to vinculum_person
  using (side = app.engagement_side(engagement_id) and deleted_at is null and app.is_fresh_message(created_at))
  with check (side = app.engagement_side(engagement_id) and deleted_at is null);
grant insert (engagement_id, client_key, body), update (body) on public.engagement_messages to vinculum_person;
create policy own on public.engagement_seats for select to vinculum_person
  using (side = app.engagement_side(engagement_id));
create policy own_change on public.engagement_seats for update to vinculum_person
  using (side = app.engagement_side(engagement_id)) with check (side = app.engagement_side(engagement_id));
grant update (shows_reads) on public.engagement_seats to vinculum_person;
create policy own on public.engagement_reports for select to vinculum_person
  using (user_id = (select app.current_user_id()) or (select app.is_admin()));
create policy party_reports on public.engagement_reports for insert to vinculum_person
  with check (user_id = (select app.current_user_id()) and app.engagement_side(engagement_id) is not null);
grant insert (engagement_id, reason) on public.engagement_reports to vinculum_person;
