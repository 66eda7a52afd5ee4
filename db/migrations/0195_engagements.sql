-- What begins with a yes. An engagement outlives the introduction it came from, the request and either account: it
-- holds a frozen copy of what was agreed to talk about, and goes only when both sides have gone.

create table public.engagement_transitions (
  state text not null,
  act text not null,
  next text not null,
  -- Whether a side does it by a button of its own, rather than by what it writes or by the passing of time.
  by_hand boolean not null default false,
  primary key (state, act)
);
comment on table public.engagement_transitions is
  'The life of an engagement: from which state which act leads where. What does not stand here cannot happen.';
insert into public.engagement_transitions (state, act, next, by_hand) values
  ('introduced', 'write',    'talking',    false),
  ('introduced', 'offer',    'offered',    false),
  ('introduced', 'close',    'lapsed',     true),
  ('introduced', 'leave',    'lapsed',     false),
  ('talking',    'offer',    'offered',    false),
  ('talking',    'close',    'lapsed',     true),
  ('talking',    'leave',    'lapsed',     false),
  ('offered',    'counter',  'offered',    false),
  ('offered',    'withdraw', 'talking',    false),
  ('offered',    'refuse',   'talking',    false),
  ('offered',    'lapse',    'talking',    false),
  ('offered',    'agree',    'agreed',     false),
  ('offered',    'leave',    'lapsed',     false),
  ('agreed',     'start',    'running',    true),
  ('agreed',     'end',      'ended',      true),
  ('agreed',     'leave',    'ended',      false),
  ('running',    'pause',    'paused',     true),
  ('running',    'notify',   'notice',     true),
  ('running',    'end',      'ended',      true),
  ('running',    'leave',    'ended',      false),
  ('paused',     'resume',   'running',    true),
  ('paused',     'notify',   'notice',     true),
  ('paused',     'end',      'ended',      true),
  ('paused',     'leave',    'ended',      false),
  ('notice',     'end',      'ended',      true),
  ('notice',     'leave',    'ended',      false),
  ('lapsed',     'reopen',   'talking',    true);

create table public.engagements (
  -- The id of the introduction it began with, which it outlives: hence no foreign key.
  id uuid primary key,
  company_id uuid references public.users (id) on delete set null,
  talent_user_id uuid references public.users (id) on delete set null,
  talent_id uuid references public.talent_profiles (id) on delete set null,
  request_id uuid references public.company_requests (id) on delete set null,
  state text not null default 'introduced' check (state in (
    'introduced', 'talking', 'offered', 'agreed', 'running', 'paused', 'notice', 'ended', 'lapsed')),
  state_since timestamptz not null default now(),
  introduced_at timestamptz not null,
  accepted_at timestamptz not null,
  -- As it was at the yes. The names go with the account they belong to; an agreed paper keeps its own.
  company_name text not null,
  talent_name text not null,
  requirements text not null,
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  rate_min integer,
  rate_max integer,
  -- How the company may reach the talent, if the talent says so.
  talent_contact text not null default '' check (length(talent_contact) <= 2000)
);
comment on table public.engagements is 'What two sides have had to do with each other since a yes.';
create index engagements_company on public.engagements (company_id, accepted_at desc, id);
create index engagements_talent_user on public.engagements (talent_user_id, accepted_at desc, id);
create index engagements_talent on public.engagements (talent_id);
create index engagements_request on public.engagements (request_id);

create table public.engagement_events (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  act text not null,
  -- Null where time did it.
  side text check (side in ('company', 'talent')),
  -- Of an offer: its number.
  version integer,
  at timestamptz not null default clock_timestamp()
);
comment on table public.engagement_events is 'What has happened in an engagement besides its messages.';
create index engagement_events_of on public.engagement_events (engagement_id, at desc, id);

-- Which side of an engagement the caller is; null for everybody else.
create function app.engagement_side(engagement uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case app.current_user_id() when company_id then 'company' when talent_user_id then 'talent' end
      from public.engagements where id = engagement
  $$;
grant execute on function app.engagement_side(uuid) to vinculum_person, vinculum_system;

create function app.guard_engagement() returns trigger
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
create trigger guard_engagement before update of state on public.engagements
  for each row when (old.state is distinct from new.state) execute function app.guard_engagement();

-- Does an act where the table has it, and writes it down; whether it did. For the functions that know who may;
-- granted to nobody.
create function app.move_engagement(engagement uuid, act text, side text, version integer default null) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform from public.engagements e where e.id = $1 for update;
    update public.engagements e set state = t.next
      from public.engagement_transitions t
     where e.id = $1 and t.state = e.state and t.act = $2;
    if not found then
      return false;
    end if;
    -- A message stands in the room itself.
    if $2 <> 'write' then
      insert into public.engagement_events (engagement_id, act, side, version) values ($1, $2, $3, $4);
    end if;
    return true;
  end
  $$;

-- An act of the caller's own hand, from the state that they saw it in; whether this call did it.
create function public.act_in_engagement(engagement uuid, act text, seen text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    side constant text := app.engagement_side($1);
    state_now text;
  begin
    select e.state into state_now from public.engagements e
     where e.id = $1 and side is not null and e.company_id is not null and e.talent_user_id is not null
       for update;
    if state_now is distinct from $3
       or not exists (select from public.engagement_transitions t where t.state = $3 and t.act = $2 and t.by_hand) then
      return false;
    end if;
    return app.move_engagement($1, $2, side);
  end
  $$;
revoke execute on function public.act_in_engagement(uuid, text, text) from public;
grant execute on function public.act_in_engagement(uuid, text, text) to vinculum_person;

-- How the company may reach the talent, as the talent says.
create function public.set_talent_contact(engagement uuid, contact text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update public.engagements e set talent_contact = btrim($2)
     where e.id = $1 and e.talent_user_id = app.current_user_id();
    return found;
  end
  $$;
revoke execute on function public.set_talent_contact(uuid, text) from public;
grant execute on function public.set_talent_contact(uuid, text) to vinculum_person;

-- Made in the transaction of the yes, whichever page said it.
create function app.begin_engagement(connection uuid) returns void
  language sql
  as $$
    insert into public.engagements (id, company_id, talent_user_id, talent_id, request_id, introduced_at, accepted_at,
                                    company_name, talent_name, requirements, request, rate_min, rate_max)
    select c.id, c.company_id, t.user_id, t.id, r.id, c.created_at, coalesce(c.answered_at, c.created_at),
           coalesce(nullif(btrim(card.name), ''), u.full_name), t.full_name, c.requirements,
           case when r.id is null then '{}' else jsonb_build_object(
             'role', r.desired_role, 'secondaryRole', r.secondary_role,
             'challenge', r.challenge_description, 'challenges', r.key_challenges,
             'engagement', r.engagement_model, 'workingModel', r.working_model,
             'budgetMin', r.budget_day_min, 'budgetMax', r.budget_day_max,
             'hours', r.hours_per_week_needed, 'weeks', r.project_duration_weeks, 'start', r.urgency_start,
             'industry', r.industry, 'size', r.company_size, 'stage', r.company_stage,
             'zone', r.timezone, 'languages', r.languages_required) end,
           t.price_day_min, t.price_day_max
      from public.connection_requests c
      join public.talent_profiles t on t.id = c.talent_id
      join public.users u on u.id = c.company_id
      left join public.company_cards card on card.user_id = c.company_id
      left join public.company_requests r on r.id = c.request_id
     where c.id = $1 and c.is_match
    on conflict (id) do nothing
  $$;
create function app.follow_yes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin perform app.begin_engagement(new.id); return null; end $$;
create trigger follow_yes_made after insert on public.connection_requests
  for each row when (new.status in ('matched', 'accepted')) execute function app.follow_yes();
create trigger follow_yes after update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status in ('matched', 'accepted')) execute function app.follow_yes();

-- Whoever leaves takes their name and their contact details along, and the life of it ends; the other keeps the rest.
create function app.part_engagement() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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
    insert into public.engagement_events (engagement_id, act, side)
    values (new.id, 'leave', case when new.company_id is null and old.company_id is not null then 'company' else 'talent' end);
    return new;
  end
  $$;
create trigger part_engagement before update of company_id, talent_user_id on public.engagements
  for each row when (old.company_id is distinct from new.company_id
    or old.talent_user_id is distinct from new.talent_user_id)
  execute function app.part_engagement();
create function app.drop_engagement() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin delete from public.engagements e where e.id = new.id; return null; end $$;
create trigger drop_engagement after update of company_id, talent_user_id on public.engagements
  for each row when (new.company_id is null and new.talent_user_id is null) execute function app.drop_engagement();

do $$
declare t text;
begin
  foreach t in array array['engagement_transitions', 'engagements', 'engagement_events'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy system on public.%I to vinculum_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to vinculum_system', t);
    execute format('grant select on public.%I to vinculum_person', t);
  end loop;
end
$$;
create policy anyone_reads on public.engagement_transitions for select to vinculum_person using (true);
create policy parties_read on public.engagements for select to vinculum_person
  using (company_id = (select app.current_user_id()) or talent_user_id = (select app.current_user_id()));
-- What one may see of engagements, by their own policy.
create policy parties_read on public.engagement_events for select to vinculum_person
  using (exists (select from public.engagements e where e.id = engagement_id));

select app.begin_engagement(id) from public.connection_requests where is_match;
