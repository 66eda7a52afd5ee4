-- Engagements.

-- The caller's side of an engagement; null for everybody else.
create or replace function app.engagement_side(engagement uuid) returns text
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return (
      select case app.current_user_id() when company_id then 'company' when talent_user_id then 'talent' end
        from public.engagements where id = engagement);
  end
  $$;
grant execute on function app.engagement_side(uuid) to vinculum_person, vinculum_system;

-- The account on a side of an engagement; null once they have left.
create or replace function app.user_of_side(engagement uuid, side text) returns uuid
  language plpgsql stable
  as $$
  begin
    return (
      select case $2 when 'company' then company_id else talent_user_id end from public.engagements where id = $1);
  end
  $$;
grant execute on function app.user_of_side(uuid, text) to vinculum_system;

-- The other side of an engagement.
create or replace function app.other_side(side text) returns text
  language sql immutable parallel safe
  as $$ select case $1 when 'company' then 'talent' else 'company' end $$;
grant execute on function app.other_side(text) to vinculum_system;

-- Whether the other side of the caller's engagement, or the talent of their pending introduction, is suspended, and
-- therefore neither reads nor answers.
create or replace function public.other_is_suspended(engagement uuid) returns boolean
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
  begin
    if mine is not null then
      return exists (
        select from public.account_suspensions where user_id = app.user_of_side($1, app.other_side(mine)));
    end if;
    return exists (
      select from public.connection_requests c
        join public.talent_profiles t on t.id = c.talent_id
        join public.account_suspensions s on s.user_id = t.user_id
       where c.id = $1 and c.company_id = app.current_user_id() and c.status = 'pending');
  end
  $$;
grant execute on function public.other_is_suspended(uuid) to vinculum_person;

-- Refuses a change of state that is not in the table of transitions.
create or replace function app.guard_engagement() returns trigger
  language plpgsql
  as $$
  begin
    if not exists (select from public.engagement_transitions t where t.state = old.state and t.next = new.state) then
      raise exception 'An engagement does not go from % to %', old.state, new.state
        using errcode = 'check_violation', constraint = 'engagements_transition';
    end if;
    new.state_since := clock_timestamp();
    return new;
  end
  $$;

-- Performs and records an act if the table of transitions allows it. Returns whether it did. For functions that check
-- permission themselves; people cannot call it.
create or replace function app.move_engagement(engagement uuid, act text, side text, version integer default null)
  returns boolean
  language plpgsql
  as $$
  begin
    perform from public.engagements e where e.id = $1 for update;
    update public.engagements e set state = t.next
      from public.engagement_transitions t
     where e.id = $1 and t.state = e.state and t.act = $2;
    if not found then
      return false;
    end if;
    -- A message is shown in the room itself.
    if $2 <> 'write' then
      insert into public.engagement_events (engagement_id, act, side, version, at)
      values ($1, $2, $3, $4, app.room_moment($1));
    end if;
    return true;
  end
  $$;
grant execute on function app.move_engagement(uuid, text, text, integer) to vinculum_system;

-- Performs an act of the caller, from the state that they saw, and notifies the other side. Returns whether it is done:
-- sent twice, it changes nothing the second time.
create or replace function public.act_in_engagement(engagement uuid, act text, seen text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    side constant text := app.engagement_side($1);
    state_now text;
    reader uuid;
    planned public.meetings;
  begin
    select e.state, case side when 'company' then e.talent_user_id else e.company_id end into state_now, reader
      from public.engagements e
     where e.id = $1 and side is not null and e.company_id is not null and e.talent_user_id is not null
       for update;
    if exists (select from public.engagement_transitions t
                where t.state = $3 and t.act = $2 and t.by_hand and t.next = state_now)
       and ($2, side) = (
         select last.act, last.side from public.engagement_events last
          where last.engagement_id = $1
            -- Times to meet are events too, but change no state.
            and last.act in (select t.act from public.engagement_transitions t)
          order by last.at desc, last.id limit 1) then
      return true;
    end if;
    if state_now is distinct from $3
       or not exists (select from public.engagement_transitions t where t.state = $3 and t.act = $2 and t.by_hand) then
      return false;
    end if;
    if not app.move_engagement($1, $2, side) then
      return false;
    end if;
    -- When the conversation is closed or the work ends, nobody has to answer proposed times, and the meeting is off.
    if $2 in ('close', 'end') then
      update public.meeting_rounds r set state = 'lapsed', answered_at = clock_timestamp()
       where r.engagement_id = $1 and r.state = 'open';
      update public.meetings m set state = 'cancelled'
       where m.engagement_id = $1 and m.state = 'planned' and m.starts_at + make_interval(mins => m.minutes) > now()
      returning m.* into planned;
      if planned.id is not null then
        perform app.note_meeting($1, 'call_off', side, planned.round,
                                 jsonb_build_object('meeting_id', planned.id, 'sequence', planned.sequence));
      end if;
    end if;
    perform app.notify(reader, 'engagement_moved', gen_random_uuid()::text,
                       jsonb_build_object('connection_id', c.id, 'status', $2, 'side', side))
       from public.connection_requests c where c.id = $1;
    return true;
  end
  $$;
grant execute on function public.act_in_engagement(uuid, text, text) to vinculum_person;

-- Sets how the company may reach the talent. Only for the talent.
create or replace function public.set_talent_contact(engagement uuid, contact text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    update public.engagements e set talent_contact = btrim($2)
     where e.id = $1 and e.talent_user_id = app.current_user_id();
    return found;
  end
  $$;
grant execute on function public.set_talent_contact(uuid, text) to vinculum_person;

-- Creates an engagement in the transaction that accepts the introduction, from whichever page.
create or replace function app.begin_engagement(connection uuid) returns void
  language sql
  as $$
    insert into public.engagements (id, company_id, talent_user_id, talent_id, request_id, introduced_at, accepted_at,
                                    company_name, talent_name, requirements, request, rate_min, rate_max)
    select c.id, c.company_id, t.user_id, t.id, r.id, c.created_at, coalesce(c.answered_at, c.created_at),
           coalesce(card.name, u.full_name), t.full_name, c.requirements,
           case when r.id is null then '{}' else jsonb_build_object(
             'role', r.desired_role, 'secondaryRole', r.secondary_role,
             'challenge', r.challenge_description, 'challenges', r.key_challenges,
             'engagement', r.engagement_model, 'workingModel', r.working_model,
             'budgetMin', r.budget_day_min, 'budgetMax', r.budget_day_max,
             'hours', r.hours_per_week_needed, 'weeks', r.project_duration_weeks, 'start', r.urgency_start,
             'industry', r.industry, 'size', r.company_size, 'stage', r.company_stage,
             'zone', case when not 'timezone' = any (r.untouched) then r.timezone end, 'languages', r.languages_required,
             'untouched', to_jsonb(r.untouched)) end,
           t.price_day_min, t.price_day_max
      from public.connection_requests c
      join public.talent_profiles t on t.id = c.talent_id
      join public.users u on u.id = c.company_id
      left join public.company_cards card on card.user_id = c.company_id
      left join public.company_requests r on r.id = c.request_id
     where c.id = $1 and c.is_match
    on conflict (id) do nothing
  $$;

-- Accepting an introduction creates an engagement.
create or replace function app.follow_yes() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin perform app.begin_engagement(new.id); return null; end $$;

-- When a side leaves, removes its name and contact details and ends the engagement; the other side keeps the rest.
create or replace function app.part_engagement() returns trigger
  language plpgsql
  as $$
  declare
    ended text;
  begin
    if new.company_id is null then
      new.company_name := '';
    end if;
    if new.talent_user_id is null then
      new.talent_name := '';
      new.talent_contact := '';
    end if;
    select t.next into ended from public.engagement_transitions t where t.state = old.state and t.act = 'leave';
    if ended is not null then
      new.state := ended;
      new.state_since := clock_timestamp();
    end if;
    insert into public.engagement_events (engagement_id, act, side, at)
    values (new.id, 'leave',
            case when new.company_id is null and old.company_id is not null then 'company' else 'talent' end,
            app.room_moment(new.id));
    return new;
  end
  $$;

-- An engagement that both sides have left is deleted.
create or replace function app.drop_engagement() returns trigger
  language plpgsql
  as $$ begin delete from public.engagements e where e.id = new.id; return null; end $$;
