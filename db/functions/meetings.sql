-- Meetings.

-- A round is answered once; nothing else of it ever changes.
create or replace function app.keep_round() returns trigger
  language plpgsql
  as $$
  begin
    -- Generated columns are not computed yet.
    if old.state <> 'open'
       or (to_jsonb(new) - '{state,answered_at,taken,expires_at}'::text[])
          <> (to_jsonb(old) - '{state,answered_at,taken,expires_at}'::text[]) then
      raise exception 'Proposed times do not change'
        using errcode = 'check_violation', constraint = 'meeting_rounds_immutable';
    end if;
    return new;
  end
  $$;

-- Calendars only accept a change with a higher number, and a meeting that is over does not change.
create or replace function app.number_meeting() returns trigger
  language plpgsql
  as $$
  begin
    if old.state <> 'planned' or new.id <> old.id or new.engagement_id <> old.engagement_id then
      raise exception 'A meeting that is over does not change'
        using errcode = 'check_violation', constraint = 'meetings_over';
    end if;
    new.sequence := old.sequence;
    if (new.starts_at, new.minutes, new.link, new.state = 'cancelled')
       is distinct from (old.starts_at, old.minutes, old.link, false) then
      new.sequence := old.sequence + 1;
      new.changed_at := clock_timestamp();
    end if;
    return new;
  end
  $$;

-- Records an act in the room and sends notices; the mail looks up what `about` names. For the functions below.
create or replace function app.note_meeting(engagement uuid, act text, actor text, number integer, about jsonb)
  returns void
  language plpgsql
  as $$
  declare
    seat record;
  begin
    insert into public.engagement_events (engagement_id, act, side, version, at)
    values ($1, $2, $3, $4, app.room_moment($1));
    if not exists (select from public.connection_requests c where c.id = $1) then
      return;
    end if;
    -- Proposals notify the other side; a calendar entry notifies both. The side that acted has read everything.
    for seat in
      select s.side, app.user_of_side($1, s.side) as reader from (values ('company'), ('talent')) as s (side)
       where s.side is distinct from $3 or $5 ? 'meeting_id'
    loop
      continue when seat.reader is null;
      perform app.notify(seat.reader, 'meeting_moved', concat_ws(' ', $1, $2, $4, $5 ->> 'sequence'),
                         $5 || jsonb_build_object('connection_id', $1, 'status', $2, 'number', $4)
                            || case when $3 is null then '{}' else jsonb_build_object('side', $3) end);
    end loop;
    update public.notices n set read_at = now()
     where n.user_id = app.user_of_side($1, $3) and n.kind = 'meeting_moved' and n.connection_id = $1
       and n.read_at is null;
  end
  $$;
grant execute on function app.note_meeting(uuid, text, text, integer, jsonb) to vinculum_system;

-- For a locked engagement: ends an expired round, and a meeting that has taken place.
create or replace function app.lapse_meeting(engagement uuid) returns void
  language plpgsql
  as $$
  declare
    ended integer;
  begin
    update public.meetings m set state = 'held'
     where m.engagement_id = $1 and m.state = 'planned' and m.starts_at + make_interval(mins => m.minutes) <= now();
    update public.meeting_rounds r set state = 'lapsed', answered_at = clock_timestamp()
     where r.engagement_id = $1 and r.state = 'open' and r.expires_at <= now()
    returning r.number into ended;
    if ended is not null then
      perform app.note_meeting($1, 'times_lapse', null, ended, '{}');
    end if;
  end
  $$;
grant execute on function app.lapse_meeting(uuid) to vinculum_system;

-- Ends rounds and meetings that are over, a limited number per call. Returns the number of engagements.
create or replace function app.lapse_meetings(most integer) returns integer
  language plpgsql
  as $$
  declare
    due record;
    ended integer := 0;
  begin
    for due in
      select e.id as engagement from public.engagements e
       where e.id in (
         (select r.engagement_id from public.meeting_rounds r
           where r.state = 'open' and r.expires_at <= now() order by r.expires_at, r.id limit most)
         union all
         (select m.engagement_id from public.meetings m
           where m.state = 'planned' and m.starts_at <= now() - make_interval(mins => m.minutes)
           order by m.starts_at, m.id limit most))
       order by e.id limit most for update of e skip locked
    loop
      perform app.lapse_meeting(due.engagement);
      ended := ended + 1;
    end loop;
    return ended;
  end
  $$;
grant execute on function app.lapse_meetings(integer) to vinculum_system;

-- Proposes times, or answers open ones with others. `seen` is the newest round that its writer had seen, 0 for none.
-- Returns 'made', 'stale' if another came first, 'not_your_turn', 'past', 'suspended' if the other side is, or 'closed'.
create or replace function public.propose_meeting(engagement uuid, client_key uuid, seen integer, proposal jsonb)
  returns text
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
    newest integer;
    open public.meeting_rounds;
    starts timestamptz[];
    event_kind text := 'propose';
  begin
    perform from public.engagements e where e.id = $1 and app.can_write_in($1) for update;
    if not found then
      return 'closed';
    end if;
    select array_agg(distinct t.at::timestamptz order by t.at::timestamptz) into starts
      from jsonb_array_elements_text($4 -> 'times') as t (at);
    -- The same form again. If it was changed meanwhile, it is not the proposal that was made.
    select r.* into open from public.meeting_rounds r
     where r.engagement_id = $1 and r.side = mine and r.client_key = $2;
    if open.id is not null then
      return case when (open.times, open.minutes, open.link)
                       = (starts, ($4 ->> 'minutes')::integer, btrim($4 ->> 'link')) then 'made'
                  when open.state = 'open' then 'not_your_turn' else 'stale' end;
    end if;
    if public.other_is_suspended($1) then
      return 'suspended';
    end if;
    perform app.lapse_meeting($1);
    select coalesce(max(r.number), 0) into newest from public.meeting_rounds r where r.engagement_id = $1;
    if newest <> $3 then
      return 'stale';
    end if;
    if starts[1] <= now() then
      return 'past';
    end if;
    select r.* into open from public.meeting_rounds r where r.engagement_id = $1 and r.state = 'open';
    if open.id is not null then
      if open.side = mine then
        return 'not_your_turn';
      end if;
      event_kind := 'propose_others';
      update public.meeting_rounds r set state = 'countered', answered_at = clock_timestamp() where r.id = open.id;
    end if;
    perform app.move_engagement($1, 'write', mine);
    insert into public.meeting_rounds (engagement_id, number, side, client_key, minutes, link, times)
    values ($1, newest + 1, mine, $2, ($4 ->> 'minutes')::integer, btrim($4 ->> 'link'), starts);
    perform app.note_meeting($1, event_kind, mine, newest + 1, '{}');
    return 'made';
  end
  $$;
grant execute on function public.propose_meeting(uuid, uuid, integer, jsonb) to vinculum_person;

-- Accepts one of the other side's open times. A meeting that is already planned moves there. Returns 'done', 'stale',
-- 'not_your_turn', 'past', or 'suspended' if the other side is.
create or replace function public.take_time(engagement uuid, number integer, chosen timestamptz, link text)
  returns text
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
    offered public.meeting_rounds;
    agreed public.meetings;
    event_kind text := 'move';
  begin
    perform from public.engagements e where e.id = $1 and app.can_write_in($1) for update;
    if not found then
      return 'stale';
    end if;
    perform app.lapse_meeting($1);
    select r.* into offered from public.meeting_rounds r where r.engagement_id = $1 and r.number = $2;
    -- The same answer, sent twice.
    if offered.state = 'taken' and offered.side <> mine and offered.taken = $3 then
      return 'done';
    end if;
    if offered.id is null or offered.state <> 'open' then
      return 'stale';
    end if;
    if offered.side = mine then
      return 'not_your_turn';
    end if;
    if $3 is null or $3 <> all (offered.times) then
      return 'stale';
    end if;
    if $3 <= now() then
      return 'past';
    end if;
    if public.other_is_suspended($1) then
      return 'suspended';
    end if;
    update public.meeting_rounds r set state = 'taken', taken = $3, answered_at = clock_timestamp()
     where r.id = offered.id;
    update public.meetings m
       set round = $2, starts_at = $3, minutes = offered.minutes,
           link = coalesce(nullif(btrim($4), ''), nullif(offered.link, ''), m.link)
     where m.engagement_id = $1 and m.state = 'planned'
    returning m.* into agreed;
    if agreed.id is null then
      event_kind := 'meet';
      insert into public.meetings (engagement_id, round, starts_at, minutes, link)
      values ($1, $2, $3, offered.minutes, coalesce(nullif(btrim($4), ''), offered.link))
      returning * into agreed;
    end if;
    perform app.note_meeting($1, event_kind, mine, $2,
                             jsonb_build_object('meeting_id', agreed.id, 'sequence', agreed.sequence));
    return 'done';
  end
  $$;
grant execute on function public.take_time(uuid, integer, timestamptz, text) to vinculum_person;

-- Ends the open round without a time: the proposer withdraws it, or the other side declines. Returns whether the caller
-- has ended it.
create or replace function public.end_round(engagement uuid, number integer) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
    proposer text;
  begin
    perform from public.engagements e where e.id = $1 and mine is not null for update;
    update public.meeting_rounds r
       set state = case r.side when mine then 'withdrawn' else 'refused' end, answered_at = clock_timestamp()
     where r.engagement_id = $1 and r.number = $2 and r.state = 'open' and r.expires_at > now() and mine is not null
    returning r.side into proposer;
    if proposer is null then
      -- Sent twice.
      return exists (select from public.meeting_rounds r
                      where r.engagement_id = $1 and r.number = $2
                        and r.state = case r.side when mine then 'withdrawn' else 'refused' end and mine is not null);
    end if;
    perform app.note_meeting($1, case proposer when mine then 'times_withdraw' else 'times_refuse' end, mine, $2, '{}');
    return true;
  end
  $$;
grant execute on function public.end_round(uuid, integer) to vinculum_person;

-- Cancels the planned meeting (`link` null) or sets the link of its call, if it still has the number of changes that the
-- caller saw. Returns whether the caller has done so, now or before: a cancellation by the other side doesn't count.
create or replace function public.change_meeting(engagement uuid, meeting uuid, seen integer, link text)
  returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
    changed public.meetings;
  begin
    perform from public.engagements e where e.id = $1 and app.can_write_in($1) for update;
    if not found then
      return false;
    end if;
    perform app.lapse_meeting($1);
    -- Saved unchanged, or sent twice.
    if exists (select from public.meetings m
                where m.engagement_id = $1 and m.id = $2 and m.state = 'planned' and m.link = btrim($4)
                  and m.sequence in ($3, $3 + 1))
       or $4 is null and exists (
         select from public.meetings m
           join public.engagement_events e on e.engagement_id = m.engagement_id and e.version = m.round
            and e.act = 'call_off' and e.side = mine
          where m.engagement_id = $1 and m.id = $2 and m.state = 'cancelled' and m.sequence = $3 + 1) then
      return true;
    end if;
    update public.meetings m
       set state = case when $4 is null then 'cancelled' else m.state end, link = coalesce(btrim($4), m.link)
     where m.engagement_id = $1 and m.id = $2 and m.state = 'planned' and m.sequence = $3
       and m.link is distinct from btrim($4)
    returning m.* into changed;
    if changed.id is null then
      return false;
    end if;
    perform app.note_meeting($1, case when $4 is null then 'call_off' else 'call_link' end, mine, changed.round,
                             jsonb_build_object('meeting_id', changed.id, 'sequence', changed.sequence));
    return true;
  end
  $$;
grant execute on function public.change_meeting(uuid, uuid, integer, text) to vinculum_person;

-- When a side leaves, its open round and the planned meeting end. The introduction is gone, so the notice does not
-- refer to it.
create or replace function app.end_meetings() returns trigger
  language plpgsql
  as $$
  declare
    left_over record;
    reader constant uuid := coalesce(new.company_id, new.talent_user_id);
  begin
    update public.meeting_rounds r set state = 'lapsed', answered_at = clock_timestamp()
     where r.engagement_id = new.id and r.state = 'open';
    for left_over in
      update public.meetings m set state = 'cancelled'
       where m.engagement_id = new.id and m.state = 'planned' and m.starts_at + make_interval(mins => m.minutes) > now()
      returning m.id, m.sequence
    loop
      if reader is not null then
        perform app.notify(reader, 'meeting_moved', concat_ws(' ', new.id, 'leave', left_over.sequence),
                           jsonb_build_object('status', 'leave', 'role', new.request ->> 'role',
                                              'meeting_id', left_over.id, 'sequence', left_over.sequence));
      end if;
    end loop;
    return null;
  end
  $$;
