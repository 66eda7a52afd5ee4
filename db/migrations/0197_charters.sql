-- Offers and the charter: numbered versions that never change, of which one may be open and one may be agreed. Only
-- these functions write them, with the engagement held, so that of two answers at once one wins.

create table public.charter_versions (
  id uuid primary key default gen_random_uuid(),
  engagement_id uuid not null references public.engagements (id) on delete cascade,
  number integer not null check (number >= 1),
  side text not null check (side in ('company', 'talent')),
  -- Names the form it was written in: sent twice, it is one version.
  client_key uuid not null,
  state text not null default 'open' check (state in ('open', 'countered', 'withdrawn', 'refused', 'lapsed', 'agreed')),
  outcome text not null check (length(btrim(outcome)) between 1 and 6000),
  decides_alone text not null check (length(decides_alone) <= 4000),
  decides_together text not null check (length(decides_together) <= 4000),
  advises text not null check (length(advises) <= 4000),
  exclusions text not null check (length(exclusions) <= 4000),
  cadence text not null check (length(cadence) <= 4000),
  day_30 text not null check (length(day_30) <= 4000),
  day_60 text not null check (length(day_60) <= 4000),
  day_90 text not null check (length(day_90) <= 4000),
  handover text not null check (length(handover) <= 4000),
  starts_on date not null,
  hours_per_week integer not null check (hours_per_week between 1 and 40),
  weeks integer check (weeks between 1 and 520),
  pay text not null check (pay in ('retainer', 'hourly', 'fixed')),
  amount integer not null check (amount between 0 and 10000000),
  payment_days integer not null check (payment_days between 0 and 120),
  notice_days integer not null check (notice_days between 0 and 365),
  unused_hours text not null check (unused_hours in ('lapse', 'carry', 'credit')),
  created_at timestamptz not null default clock_timestamp(),
  answer_zone text not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- Whose paper it is: written when both agree, and kept though either leaves.
  company_name text,
  talent_name text,
  unique (engagement_id, number),
  unique (engagement_id, side, client_key),
  constraint charter_versions_fixed_has_length check (pay <> 'fixed' or weeks is not null),
  constraint charter_versions_answered check ((answered_at is null) = (state = 'open')),
  constraint charter_versions_named check ((company_name is null) = (state <> 'agreed') and (talent_name is null) = (state <> 'agreed'))
);
comment on table public.charter_versions is 'Offers of an engagement, numbered; the agreed one is its charter.';
create unique index charter_versions_open on public.charter_versions (engagement_id) where state = 'open';
create unique index charter_versions_agreed on public.charter_versions (engagement_id) where state = 'agreed';
create index charter_versions_due on public.charter_versions (expires_at) where state = 'open';

-- A version is answered once; nothing else of it ever changes.
create function app.keep_version() returns trigger
  language plpgsql
  as $$
  begin
    if old.state <> 'open'
       or (to_jsonb(new) - '{state,answered_at,company_name,talent_name}'::text[])
          <> (to_jsonb(old) - '{state,answered_at,company_name,talent_name}'::text[]) then
      raise exception 'A version of a charter does not change'
        using errcode = 'check_violation', constraint = 'charter_versions_immutable';
    end if;
    return new;
  end
  $$;
create trigger keep_version before update on public.charter_versions
  for each row execute function app.keep_version();

-- What is told of an offer: one kind of notice, which says what happened.
alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'offer_moved', 'company_deleted', 'match_digest', 'interest_shown',
  'featured_answered', 'new_device', 'password_changed', 'email_changed'));
alter table public.notice_preferences drop constraint notice_preferences_kind_check;
alter table public.notice_preferences add constraint notice_preferences_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'offer_moved', 'company_deleted', 'match_digest', 'interest_shown',
  'featured_answered'));

-- Tells one side what became of an offer. For the functions below; granted to nobody.
create function app.tell_of_offer(engagement uuid, side text, number integer, act text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    reader constant uuid := app.user_of_side($1, $2);
  begin
    if reader is not null and exists (select from public.connection_requests c where c.id = $1) then
      perform app.notify(reader, 'offer_moved', $1 || ' ' || $3 || ' ' || $4,
                         jsonb_build_object('connection_id', $1, 'status', $4, 'number', $3,
                                            'side', case when $4 <> 'lapse' then app.other_side($2) end));
    end if;
  end
  $$;

create function app.other_side(side text) returns text
  language sql immutable parallel safe
  as $$ select case $1 when 'company' then 'talent' else 'company' end $$;

-- Ends the open offer of an engagement that is held, once its time is over; whether this call did.
create function app.lapse_offer(engagement uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    ended integer;
  begin
    update public.charter_versions v set state = 'lapsed', answered_at = clock_timestamp()
     where v.engagement_id = $1 and v.state = 'open' and v.expires_at <= now()
    returning v.number into ended;
    if ended is null then
      return false;
    end if;
    perform app.move_engagement($1, 'lapse', null, ended);
    perform app.tell_of_offer($1, 'company', ended, 'lapse');
    perform app.tell_of_offer($1, 'talent', ended, 'lapse');
    return true;
  end
  $$;

-- Sends an offer, or answers an open one with another. `seen` is the newest number that its writer had before them, 0
-- for none. Says 'made', 'stale' where another came first, 'not_your_turn', or 'closed'.
create function public.make_offer(engagement uuid, client_key uuid, seen integer, terms jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
    newest integer;
    open public.charter_versions;
    zone text;
    deed text := 'offer';
  begin
    perform from public.engagements e where e.id = $1 and app.can_write_in($1) for update;
    if not found then
      return 'closed';
    end if;
    if exists (select from public.charter_versions v
                where v.engagement_id = $1 and v.side = mine and v.client_key = $2) then
      return 'made';
    end if;
    perform app.lapse_offer($1);
    select coalesce(max(v.number), 0) into newest from public.charter_versions v where v.engagement_id = $1;
    if newest <> $3 then
      return 'stale';
    end if;
    select v.* into open from public.charter_versions v where v.engagement_id = $1 and v.state = 'open';
    if open.id is not null then
      if open.side = mine then
        return 'not_your_turn';
      end if;
      deed := 'counter';
      update public.charter_versions v set state = 'countered', answered_at = clock_timestamp() where v.id = open.id;
    end if;
    if not app.move_engagement($1, deed, mine, newest + 1) then
      return 'closed';
    end if;
    select app.usable_zone(case mine when 'company' then t.timezone else e.request ->> 'zone' end) into zone
      from public.engagements e left join public.talent_profiles t on t.id = e.talent_id where e.id = $1;
    insert into public.charter_versions (
      engagement_id, number, side, client_key, outcome, decides_alone, decides_together, advises, exclusions, cadence,
      day_30, day_60, day_90, handover, starts_on, hours_per_week, weeks, pay, amount, payment_days, notice_days,
      unused_hours, answer_zone, expires_at)
    select $1, newest + 1, mine, $2, t.outcome, t.decides_alone, t.decides_together, t.advises, t.exclusions, t.cadence,
           t.day_30, t.day_60, t.day_90, t.handover, t.starts_on, t.hours_per_week, t.weeks, t.pay, t.amount,
           t.payment_days, t.notice_days, t.unused_hours, zone, a.expires_at
      from jsonb_to_record($4) as t (
             outcome text, decides_alone text, decides_together text, advises text, exclusions text, cadence text,
             day_30 text, day_60 text, day_90 text, handover text, starts_on date, hours_per_week integer,
             weeks integer, pay text, amount integer, payment_days integer, notice_days integer, unused_hours text)
     cross join public.response_clock k
     cross join lateral app.answer_times(now(), zone, k.working_days) a;
    perform app.tell_of_offer($1, app.other_side(mine), newest + 1, deed);
    return 'made';
  end
  $$;

-- Agrees to the open offer of the other side, or refuses it, if it is still the one with this number. Says 'done',
-- 'stale' or 'not_your_turn'.
create function public.answer_offer(engagement uuid, number integer, answer text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
    open public.charter_versions;
  begin
    perform from public.engagements e where e.id = $1 and app.can_write_in($1) for update;
    if not found or $3 not in ('agree', 'refuse') then
      return 'stale';
    end if;
    select v.* into open from public.charter_versions v where v.engagement_id = $1 and v.state = 'open';
    if open.id is null or open.number <> $2 or open.expires_at <= now() then
      return 'stale';
    end if;
    if open.side = mine then
      return 'not_your_turn';
    end if;
    if not app.move_engagement($1, $3, mine, $2) then
      return 'stale';
    end if;
    update public.charter_versions v
       set state = case $3 when 'agree' then 'agreed' else 'refused' end, answered_at = clock_timestamp(),
           company_name = case $3 when 'agree' then coalesce(nullif(btrim(card.name), ''), c.full_name) end,
           talent_name = case $3 when 'agree' then t.full_name end
      from public.engagements e
      join public.users c on c.id = e.company_id
      join public.users t on t.id = e.talent_user_id
      left join public.company_cards card on card.user_id = e.company_id
     where v.id = open.id and e.id = $1;
    perform app.tell_of_offer($1, open.side, $2, $3);
    return 'done';
  end
  $$;

-- Takes back the caller's own open offer; whether this call did.
create function public.withdraw_offer(engagement uuid, number integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
  begin
    perform from public.engagements e where e.id = $1 and mine is not null for update;
    update public.charter_versions v set state = 'withdrawn', answered_at = clock_timestamp()
     where v.engagement_id = $1 and v.number = $2 and v.state = 'open' and v.side = mine;
    if not found then
      return false;
    end if;
    perform app.move_engagement($1, 'withdraw', mine, $2);
    perform app.tell_of_offer($1, app.other_side(mine), $2, 'withdraw');
    return true;
  end
  $$;

-- Ends the offers that nobody has answered in time, some at a time; how many.
create function app.lapse_offers(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    due record;
    ended integer := 0;
  begin
    for due in
      select e.id as engagement
        from public.charter_versions v join public.engagements e on e.id = v.engagement_id
       where v.state = 'open' and v.expires_at <= now()
       order by v.expires_at, v.id limit most for update of e skip locked
    loop
      perform app.lapse_offer(due.engagement);
      ended := ended + 1;
    end loop;
    return ended;
  end
  $$;
revoke execute on function public.make_offer(uuid, uuid, integer, jsonb), public.answer_offer(uuid, integer, text),
  public.withdraw_offer(uuid, integer), app.lapse_offers(integer) from public;
grant execute on function public.make_offer(uuid, uuid, integer, jsonb), public.answer_offer(uuid, integer, text),
  public.withdraw_offer(uuid, integer) to vinculum_person;
grant execute on function app.lapse_offers(integer) to vinculum_system;

-- Reading a room reads what was told of its offers.
create or replace function public.read_room(engagement uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update public.engagement_seats s set read_at = clock_timestamp()
     where s.engagement_id = $1 and s.side = app.engagement_side($1);
    update public.notices n set read_at = now()
     where n.user_id = app.current_user_id() and n.connection_id = $1 and n.read_at is null
       and n.kind in ('message_received', 'offer_moved');
  end
  $$;

-- An offer ends with whoever leaves.
create function app.end_open_offer() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update public.charter_versions v set state = 'lapsed', answered_at = clock_timestamp()
     where v.engagement_id = new.id and v.state = 'open';
    return null;
  end
  $$;
create trigger end_open_offer after update of company_id, talent_user_id on public.engagements
  for each row when (new.company_id is null or new.talent_user_id is null) execute function app.end_open_offer();

alter table public.charter_versions enable row level security;
alter table public.charter_versions force row level security;
create policy system on public.charter_versions to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.charter_versions to vinculum_system;
grant select on public.charter_versions to vinculum_person;
create policy parties_read on public.charter_versions for select to vinculum_person
  using (exists (select from public.engagements e where e.id = engagement_id));
