-- Rooms: what both sides of an engagement write, how far they have read, and what they report.

create table public.engagement_messages (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  side text not null check (side in ('company', 'talent')),
  client_key uuid not null,
  body text not null check (length(body) <= 5000),
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (engagement_id, side, client_key),
  constraint engagement_messages_say_something check ((deleted_at is null) = (body <> ''))
);
comment on table public.engagement_messages is 'What the two sides of an engagement write to each other.';
comment on column public.engagement_messages.client_key is
  'Names the form it was written in: sent twice, it is stored once.';
comment on column public.engagement_messages.deleted_at is
  'A deleted message keeps its place and loses its text.';

create index engagement_messages_of on public.engagement_messages (engagement_id, created_at desc, id);

alter table public.engagement_messages enable row level security;
alter table public.engagement_messages force row level security;
create policy system on public.engagement_messages to vinculum_system using (true) with check (true);
create policy parties_read on public.engagement_messages for select to vinculum_person
  using (exists (select from public.engagements e where e.id = engagement_messages.engagement_id));
create policy parties_write on public.engagement_messages for insert to vinculum_person
  with check (app.can_write_in(engagement_id)
    and side = app.engagement_side(engagement_id)
    and deleted_at is null);
create policy writer_edits on public.engagement_messages for update to vinculum_person
  using (side = app.engagement_side(engagement_id)
    and deleted_at is null
    and app.is_fresh_message(created_at))
  with check (side = app.engagement_side(engagement_id) and deleted_at is null);
grant select, insert, update, delete on public.engagement_messages to vinculum_system;
grant select,
  insert (engagement_id, client_key, body),
  update (body)
  on public.engagement_messages to vinculum_person;

create trigger place_message before insert on public.engagement_messages
  for each row execute function app.place_message();
create trigger mark_edited before update of body on public.engagement_messages
  for each row when (old.body <> new.body and new.deleted_at is null) execute function app.mark_edited();
create trigger announce_message after insert or update on public.engagement_messages
  for each row execute function app.announce_room_change();
create trigger tell_of_message after insert on public.engagement_messages
  for each row execute function app.tell_of_message();
create trigger drop_files_of_message after update of deleted_at on public.engagement_messages
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function app.drop_files_of_message();


create table public.engagement_files (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  message_id uuid not null references public.engagement_messages (id) on delete cascade,
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  place smallint not null check (place between 1 and 5),
  name text not null check (length(name) between 1 and 150 and name !~ '[[:cntrl:]/\\]'),
  type text not null check (length(type) between 1 and 100),
  bytes integer not null check (bytes between 1 and 10485760),
  stored_as text not null unique check (stored_as ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default clock_timestamp(),
  unique (message_id, place)
);
comment on table public.engagement_files is
  'Files that the sides of an engagement send each other, with a message. '
  'They belong to the account that sent them, and go with it.';
comment on column public.engagement_files.type is 'Told by what the file holds.';
comment on column public.engagement_files.stored_as is
  'Its name in the file store, of the product''s own making. The store asks nobody: who may read it is asked here.';

create index engagement_files_of on public.engagement_files (engagement_id);
create index engagement_files_user on public.engagement_files (user_id) include (bytes);

alter table public.engagement_files enable row level security;
alter table public.engagement_files force row level security;
create policy system on public.engagement_files to vinculum_system using (true) with check (true);
create policy parties_read on public.engagement_files for select to vinculum_person
  using (exists (select from public.engagements e where e.id = engagement_files.engagement_id));
-- To a message of the caller's own that was written in this transaction, and to no other.
create policy writer_adds on public.engagement_files for insert to vinculum_person
  with check (user_id = (select app.current_user_id())
    and exists (select from public.engagement_messages m
      where m.id = engagement_files.message_id
        and m.engagement_id = engagement_files.engagement_id
        and m.deleted_at is null
        and m.created_at >= now()
        and m.side = app.engagement_side(m.engagement_id)));
grant select, insert, update, delete on public.engagement_files to vinculum_system;
grant select,
  insert (engagement_id, message_id, place, name, type, bytes, stored_as)
  on public.engagement_files to vinculum_person;

create trigger bound_files before insert on public.engagement_files
  for each row execute function app.bound_files();
create trigger drop_file after delete on public.engagement_files
  for each row execute function app.drop_file();


create table public.engagement_seats (
  engagement_id uuid references public.engagements (id) on delete cascade,
  side text check (side in ('company', 'talent')),
  read_at timestamptz not null default clock_timestamp(),
  shows_reads boolean not null default false,
  primary key (engagement_id, side)
);
comment on table public.engagement_seats is
  'How far a side has read its room, and whether the other side '
  'may know. That shows only where both let it.';

alter table public.engagement_seats enable row level security;
alter table public.engagement_seats force row level security;
create policy system on public.engagement_seats to vinculum_system using (true) with check (true);
create policy own on public.engagement_seats for select to vinculum_person
  using (side = app.engagement_side(engagement_id));
create policy own_change on public.engagement_seats for update to vinculum_person
  using (side = app.engagement_side(engagement_id))
  with check (side = app.engagement_side(engagement_id));
grant select, insert, update, delete on public.engagement_seats to vinculum_system;
grant select, update (shows_reads) on public.engagement_seats to vinculum_person;

create trigger announce_read after update on public.engagement_seats
  for each row when (new.shows_reads) execute function app.announce_room_change();


create table public.engagement_reports (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table public.engagement_reports is 'One side asks an administrator to look at the room.';

create unique index engagement_reports_open on public.engagement_reports (engagement_id, user_id)
  where settled_at is null;
create index engagement_reports_user on public.engagement_reports (user_id);

alter table public.engagement_reports enable row level security;
alter table public.engagement_reports force row level security;
create policy system on public.engagement_reports to vinculum_system using (true) with check (true);
create policy own on public.engagement_reports for select to vinculum_person
  using (user_id = (select app.current_user_id()) or (select app.is_admin()));
create policy party_reports on public.engagement_reports for insert to vinculum_person
  with check (user_id = (select app.current_user_id()) and app.engagement_side(engagement_id) is not null);
grant select, insert, update, delete on public.engagement_reports to vinculum_system;
grant select, insert (engagement_id, reason) on public.engagement_reports to vinculum_person;
