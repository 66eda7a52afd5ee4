-- Rooms.

-- A new engagement has a seat for each side.
create or replace function app.seat_sides() returns trigger
  language plpgsql
  as $$
  begin
    insert into public.engagement_seats (engagement_id, side) values (new.id, 'company'), (new.id, 'talent');
    return null;
  end
  $$;

-- Whether the caller may write here: a side of the engagement, while the other side is there.
create or replace function app.can_write_in(engagement uuid) returns boolean
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return coalesce((
      select app.current_user_id() in (company_id, talent_user_id)
             and company_id is not null and talent_user_id is not null
        from public.engagements where id = engagement), false);
  end
  $$;
grant execute on function app.can_write_in(uuid) to vinculum_person, vinculum_system;

-- Whether a message is recent enough to be edited or deleted.
create or replace function app.is_fresh_message(created_at timestamptz) returns boolean
  language sql stable parallel safe
  as $$ select $1 > now() - interval '10 minutes' $$;
grant execute on function app.is_fresh_message(timestamptz) to vinculum_person, vinculum_system;

-- The time of a new entry of a room, whose engagement is locked: later than all that is there or was read, even if the
-- clock was set back. Otherwise the entry would be in the wrong place, and count as read.
create or replace function app.room_moment(engagement uuid) returns timestamptz
  language plpgsql
  as $$
  declare
    tick constant interval := interval '1 microsecond';
  begin
    return greatest(
      clock_timestamp(),
      (select max(m.created_at) + tick from public.engagement_messages m where m.engagement_id = $1),
      (select max(e.at) + tick from public.engagement_events e where e.engagement_id = $1),
      (select max(s.read_at) + tick from public.engagement_seats s where s.engagement_id = $1));
  end
  $$;
grant execute on function app.room_moment(uuid) to vinculum_system;

-- Sets the side to the writer's own. Messages are inserted one after another, so that they are in the order of their
-- times.
create or replace function app.place_message() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    if app.current_user_id() is not null then
      new.side := app.engagement_side(new.engagement_id);
      perform from public.engagements e where e.id = new.engagement_id for no key update;
      new.created_at := app.room_moment(new.engagement_id);
    end if;
    return new;
  end
  $$;

-- Sets the time of a change to a message.
create or replace function app.mark_edited() returns trigger
  language plpgsql
  as $$ begin new.edited_at := clock_timestamp(); return new; end $$;

-- Notifies every server of a change in a room, so that they update the open tabs of both sides.
create or replace function app.announce_room(engagement uuid) returns void
  language sql
  as $$
    select pg_notify('rooms', seated.id || ' ' || e.id)
      from public.engagements e cross join unnest(array[e.company_id, e.talent_user_id]) as seated (id)
     where e.id = $1 and seated.id is not null
  $$;

-- Announces an event in a room.
create or replace function app.announce_room_change() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin perform app.announce_room(new.engagement_id); return null; end $$;

-- One notice for a series of unread messages. Its mail waits a minute, and is not sent if the recipient reads meanwhile.
create or replace function app.notify_of_message() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    reader constant uuid := app.user_of_side(
      new.engagement_id, case new.side when 'company' then 'talent' else 'company' end);
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

-- Deletes a recent message of the caller's own; a placeholder stays visible. Returns whether it is deleted.
create or replace function public.delete_message(message uuid) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    room uuid;
    writer text;
  begin
    update public.engagement_messages m set body = '', deleted_at = clock_timestamp()
     where m.id = $1 and m.deleted_at is null and m.side = app.engagement_side(m.engagement_id)
       and app.is_fresh_message(m.created_at)
    returning m.engagement_id, m.side into room, writer;
    if room is null then
      -- Sent twice.
      return exists (select from public.engagement_messages m
                      where m.id = $1 and m.deleted_at is not null and m.side = app.engagement_side(m.engagement_id));
    end if;
    -- The lock keeps another message from being sent between looking for one and marking the notice as read.
    perform from public.engagements e where e.id = room for update;
    -- If nothing is left to read, the notice is marked as read: otherwise it would be mailed, and the next message would
    -- cause none.
    update public.notices n set read_at = now()
     where n.user_id = app.user_of_side(room, app.other_side(writer)) and n.kind = 'message_received'
       and n.connection_id = room and n.read_at is null
       and not exists (
         select from public.engagement_messages m
           join public.engagement_seats s on s.engagement_id = m.engagement_id and s.side <> m.side
          where m.engagement_id = room and m.side = writer and m.deleted_at is null and m.created_at > s.read_at);
    return true;
  end
  $$;
grant execute on function public.delete_message(uuid) to vinculum_person;

-- Limits an account to 500 MB, counted with the account locked, so that concurrent uploads cannot exceed it.
create or replace function app.bound_files() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
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

-- Enqueues a job that removes the file from the store, in the transaction that deletes its row.
create or replace function app.drop_file() returns trigger
  language plpgsql
  as $$
  begin
    insert into app.jobs (kind, key, payload)
    values ('remove-unused-file', old.stored_as || ' dropped', jsonb_build_object('name', old.stored_as))
    on conflict (kind, key) do nothing;
    return null;
  end
  $$;

-- Deleting a message deletes its files.
create or replace function app.drop_files_of_message() returns trigger
  language plpgsql
  as $$ begin delete from public.engagement_files f where f.message_id = new.id; return null; end $$;

-- Reads a room up to the newest entry that the caller was shown. If that was all, the notices about it are read too: a
-- notice also stands for later messages, which cause no second one while it is unread.
create or replace function public.read_room(engagement uuid, shown_until timestamptz) returns void
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    reader constant text := app.engagement_side($1);
    has_more boolean;
  begin
    -- Whoever adds an entry locks the engagement first, so none is added meanwhile.
    perform from public.engagements e where e.id = $1 and reader is not null for no key update;
    has_more := exists (select from public.engagement_messages m
                         where m.engagement_id = $1 and m.created_at > $2 and m.side <> reader and m.deleted_at is null)
             or exists (select from public.engagement_events e
                         where e.engagement_id = $1 and e.at > $2 and e.side is distinct from reader);
    update public.engagement_seats s
       set read_at = greatest(s.read_at, $2, case when not has_more then clock_timestamp() end)
     where s.engagement_id = $1 and s.side = reader;
    update public.notices n set read_at = now()
     where n.user_id = app.current_user_id() and n.connection_id = $1 and n.read_at is null and not has_more
       and n.kind in ('introduction_answered', 'message_received', 'offer_moved', 'meeting_moved', 'engagement_moved');
  end
  $$;
grant execute on function public.read_room(uuid, timestamptz) to vinculum_person;

-- How far the other side has read, if both share this; else nothing.
create or replace function public.read_by_other(engagement uuid) returns timestamptz
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return (
      select other.read_at
        from public.engagement_seats mine
        join public.engagement_seats other on other.engagement_id = mine.engagement_id and other.side <> mine.side
       where mine.engagement_id = $1 and mine.side = app.engagement_side($1) and mine.shows_reads and other.shows_reads);
  end
  $$;
grant execute on function public.read_by_other(uuid) to vinculum_person;

-- The title of a room in the audit trail: its subject, without names.
create or replace function app.title_of_room(engagement uuid) returns text
  language sql stable
  as $$ select coalesce(nullif(request ->> 'role', ''), 'a deleted request') from public.engagements where id = $1 $$;

-- The conversation of a reported room, for an administrator, with a reason. Each access is recorded in the audit trail.
create or replace function app.read_reported_room(report uuid, reason text)
  returns table (id uuid, side text, body text, created_at timestamptz, edited_at timestamptz, deleted_at timestamptz,
                 files text[])
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
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
grant execute on function app.read_reported_room(uuid, text) to vinculum_person;

-- Settles the report of a room. Returns whether this call did.
create or replace function app.settle_room_report(report uuid, reason text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
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
grant execute on function app.settle_room_report(uuid, text) to vinculum_person;
