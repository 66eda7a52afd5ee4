-- Profiles.

-- Whether a list has at most this many lines, none of them too long.
create or replace function app.list_within(list text[], most integer, longest integer) returns boolean
  language sql immutable parallel safe
  as $$
    select cardinality(list) <= most
       and array_position(list, null) is null
       and coalesce((select max(length(line)) from unnest(list) as line), 0) <= longest
  $$;
grant execute on function app.list_within(text[], integer, integer) to vinculum_person, vinculum_system;

-- Sets the time of a change.
create or replace function app.touch_updated_at() returns trigger
  language plpgsql
  as $$ begin new.updated_at := now(); return new; end $$;

-- The public address is created once, from the name and the time, and doesn't change with the name.
create or replace function app.profile_path(full_name text, at timestamptz) returns text
  language sql immutable
  as $$
    select '/talent/'
      || coalesce(nullif(trim(both '-' from regexp_replace(
           regexp_replace(normalize(regexp_replace(
             lower(normalize(btrim(full_name), NFKD)), U&'[\0300-\036f]', '', 'g'), NFC), '\s+', '-', 'g'),
           U&'[^[:alnum:]\0900-\109f\1780-\17ff-]', '', 'g')), ''), 'talent')
      || '-' || to_hex((extract(epoch from at) * 1000000)::bigint)
  $$;
grant execute on function app.profile_path(text, timestamptz) to vinculum_person, vinculum_system;

-- Sets the address of a new profile, and the time of a change.
create or replace function app.name_talent_profile() returns trigger
  language plpgsql
  as $$
  declare
    tick timestamptz := clock_timestamp();
  begin
    if tg_op = 'INSERT' and new.public_profile_url is null then
      -- Two people with the same name may sign up in the same tick of a coarse clock.
      loop
        new.public_profile_url := app.profile_path(new.full_name, tick);
        exit when not exists (select from public.talent_profiles where public_profile_url = new.public_profile_url);
        tick := tick + interval '1 microsecond';
      end loop;
    elsif tg_op = 'UPDATE' then
      new.public_profile_url := old.public_profile_url;
      new.updated_at := now();
    end if;
    return new;
  end
  $$;

-- The account of a profile, for triggers that send notices.
create or replace function app.user_of_talent(talent uuid) returns uuid
  language plpgsql stable
  as $$ begin return (select user_id from public.talent_profiles where id = talent); end $$;
grant execute on function app.user_of_talent(uuid) to vinculum_system;

-- Whether the caller was introduced to a profile, and therefore still sees it when it is hidden.
create or replace function app.is_introduced_to(talent uuid) returns boolean
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return exists (select from public.connection_requests
                    where talent_id = $1 and company_id = app.current_user_id());
  end
  $$;
grant execute on function app.is_introduced_to(uuid) to vinculum_person, vinculum_system;

-- Sets the address of the caller's photo. Returns whether there is a profile for it.
create or replace function app.set_own_photo(url text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    update public.talent_profiles set photo_url = $1 where user_id = app.current_user_id();
    return found;
  end
  $$;
grant execute on function app.set_own_photo(text) to vinculum_person;

-- Enqueues the removal of the files of a photo that was replaced or removed, or whose profile was deleted, in the same
-- transaction.
create or replace function app.drop_photo() returns trigger
  language plpgsql
  as $$
  begin
    insert into app.jobs (kind, key, payload)
    values ('remove-unused-photo', old.photo_url || ' dropped', jsonb_build_object('url', old.photo_url))
    on conflict (kind, key) do nothing;
    return null;
  end
  $$;

-- Accepting an application features the talent.
create or replace function app.feature_talent() returns trigger
  language plpgsql
  as $$
  begin
    update public.talent_profiles set featured = true where id = new.talent_id;
    return null;
  end
  $$;

-- Notifies a talent of the answer to the application to be featured.
create or replace function app.notify_of_featured_answer() returns trigger
  language plpgsql
  as $$
  begin
    perform app.notify(app.user_of_talent(new.talent_id), 'featured_answered', new.id::text,
      jsonb_build_object('status', new.status));
    return null;
  end
  $$;

-- Removes fields that differ from their default from `untouched`, whatever writes the row.
create or replace function app.keep_untouched() returns trigger
  language plpgsql
  as $$
  begin
    new.untouched := array(
      select field from unnest(app.defaults_held(new)) with ordinality as held (field, place)
       where field = any (new.untouched) order by place);
    return new;
  end
  $$;

-- A pause hides the profile; its end shows it again.
create or replace function app.follow_pause() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin perform app.follow_moderation(app.user_of_talent(new.talent_id)); return null; end $$;

-- The caller's own figures for the last eight weeks, each from Monday (UTC). An introduction counts once it can't be undone.
create or replace function public.own_reach()
  returns table (week date, views integer, shown integer, introductions integer)
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return query
      with me as materialized (select app.current_talent_id() as id),
      happened as (
        select date_trunc('week', v.day)::date as week, 1 as seen, 0 as listed, 0 as asked
          from public.profile_views v, me
         where v.talent_id = me.id and v.day > now() - interval '8 weeks'
        union all
        select date_trunc('week', l.day)::date, 0, 1, 0
          from (select distinct m.viewer_id, (m.shown_at at time zone 'UTC')::date as day
                  from public.match_views m, me
                 where m.side = 'company' and m.talent_ids @> array[me.id] and m.shown_at > now() - interval '8 weeks') as l
        union all
        select date_trunc('week', c.created_at at time zone 'UTC')::date, 0, 0, 1
          from public.connection_requests c, me
         where c.talent_id = me.id and c.created_at > now() - interval '8 weeks'
           and c.created_at <= now() - app.undo_time() and not (c.status = 'pending' and c.company_suspended)
      )
      select w.week, coalesce(sum(h.seen), 0)::integer, coalesce(sum(h.listed), 0)::integer,
             coalesce(sum(h.asked), 0)::integer
        from me
       cross join (select (date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => n))::date as week
                     from generate_series(0, 7) as n) as w
        left join happened h on h.week = w.week
       where me.id is not null
       group by w.week
       order by w.week;
  end
  $$;
grant execute on function public.own_reach() to vinculum_person;
