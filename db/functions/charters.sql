-- Offers and charters.

-- A version is answered once; nothing else of it ever changes.
create or replace function app.keep_version() returns trigger
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

-- Notifies one side of the outcome of an offer. For the functions below.
create or replace function app.notify_of_offer(engagement uuid, side text, number integer, act text)
  returns void
  language plpgsql
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
grant execute on function app.notify_of_offer(uuid, text, integer, text) to vinculum_system;

-- Ends the open offer of an engagement, whose row is locked, if it has expired. Returns whether this call did.
create or replace function app.lapse_offer(engagement uuid) returns boolean
  language plpgsql
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
    perform app.notify_of_offer($1, 'company', ended, 'lapse');
    perform app.notify_of_offer($1, 'talent', ended, 'lapse');
    return true;
  end
  $$;
grant execute on function app.lapse_offer(uuid) to vinculum_system;

-- Ends expired offers, a limited number per call. Returns how many.
create or replace function app.lapse_offers(most integer) returns integer
  language plpgsql
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
grant execute on function app.lapse_offers(integer) to vinculum_system;

-- Sends an offer, or answers an open one with another. `seen` is the newest number that its writer had seen, 0 for
-- none. Returns 'made', 'stale' if another came first, 'not_your_turn', 'suspended' if the other side is, or 'closed'.
create or replace function public.make_offer(engagement uuid, client_key uuid, seen integer, terms jsonb)
  returns text
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
    newest integer;
    open public.charter_versions;
    zone text;
    event_kind text := 'offer';
  begin
    perform from public.engagements e where e.id = $1 and app.can_write_in($1) for update;
    if not found then
      return 'closed';
    end if;
    -- The same form again. If it was changed meanwhile, it is not the offer that was made.
    select v.* into open from public.charter_versions v
     where v.engagement_id = $1 and v.side = mine and v.client_key = $2;
    if open.id is not null then
      return case when to_jsonb(open) @> $4 then 'made' when open.state = 'open' then 'not_your_turn' else 'stale' end;
    end if;
    if public.other_is_suspended($1) then
      return 'suspended';
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
      event_kind := 'counter';
      update public.charter_versions v set state = 'countered', answered_at = clock_timestamp() where v.id = open.id;
    end if;
    if not app.move_engagement($1, event_kind, mine, newest + 1) then
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
      from jsonb_populate_record(null::public.charter_versions, $4) as t
     cross join public.response_clock k
     cross join lateral app.answer_times(now(), zone, k.working_days) a;
    perform app.notify_of_offer($1, app.other_side(mine), newest + 1, event_kind);
    return 'made';
  end
  $$;
grant execute on function public.make_offer(uuid, uuid, integer, jsonb) to vinculum_person;

-- Agrees to the open offer of the other side, or refuses it, if it still has this number. The same answer again changes
-- nothing. Nobody agrees with a side that is suspended. Returns 'done', 'stale', 'not_your_turn' or 'suspended'.
create or replace function public.answer_offer(engagement uuid, number integer, answer text) returns text
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
    open public.charter_versions;
  begin
    perform from public.engagements e where e.id = $1 and app.can_write_in($1) for update;
    if not found or $3 not in ('agree', 'refuse') then
      return 'stale';
    end if;
    if exists (select from public.charter_versions v
                where v.engagement_id = $1 and v.number = $2 and v.side <> mine
                  and v.state = case $3 when 'agree' then 'agreed' else 'refused' end) then
      return 'done';
    end if;
    select v.* into open from public.charter_versions v where v.engagement_id = $1 and v.state = 'open';
    if open.id is null or open.number <> $2 or open.expires_at <= now() then
      return 'stale';
    end if;
    if open.side = mine then
      return 'not_your_turn';
    end if;
    if $3 = 'agree' and public.other_is_suspended($1) then
      return 'suspended';
    end if;
    if not app.move_engagement($1, $3, mine, $2) then
      return 'stale';
    end if;
    update public.charter_versions v
       set state = case $3 when 'agree' then 'agreed' else 'refused' end, answered_at = clock_timestamp(),
           company_name = case $3 when 'agree' then coalesce(card.name, c.full_name) end,
           talent_name = case $3 when 'agree' then coalesce(profile.full_name, t.full_name) end
      from public.engagements e
      join public.users c on c.id = e.company_id
      join public.users t on t.id = e.talent_user_id
      left join public.talent_profiles profile on profile.id = e.talent_id
      left join public.company_cards card on card.user_id = e.company_id
     where v.id = open.id and e.id = $1;
    perform app.notify_of_offer($1, open.side, $2, $3);
    return 'done';
  end
  $$;
grant execute on function public.answer_offer(uuid, integer, text) to vinculum_person;

-- Withdraws the caller's own open offer. Returns whether it is withdrawn.
create or replace function public.withdraw_offer(engagement uuid, number integer) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    mine constant text := app.engagement_side($1);
  begin
    perform from public.engagements e where e.id = $1 and mine is not null for update;
    update public.charter_versions v set state = 'withdrawn', answered_at = clock_timestamp()
     where v.engagement_id = $1 and v.number = $2 and v.state = 'open' and v.side = mine;
    if not found then
      -- Sent twice.
      return exists (select from public.charter_versions v
                      where v.engagement_id = $1 and v.number = $2 and v.state = 'withdrawn' and v.side = mine);
    end if;
    perform app.move_engagement($1, 'withdraw', mine, $2);
    perform app.notify_of_offer($1, app.other_side(mine), $2, 'withdraw');
    return true;
  end
  $$;
grant execute on function public.withdraw_offer(uuid, integer) to vinculum_person;

-- An open offer ends when a side leaves.
create or replace function app.end_open_offer() returns trigger
  language plpgsql
  as $$
  begin
    update public.charter_versions v set state = 'lapsed', answered_at = clock_timestamp()
     where v.engagement_id = new.id and v.state = 'open';
    return null;
  end
  $$;
