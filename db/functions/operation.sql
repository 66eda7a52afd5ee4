-- What keeps the servers running.

-- With the notification, the only server of an embedded database need not read the log if nothing was written.
create or replace function app.note_change() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    if tg_level = 'STATEMENT' then
      insert into app.changes (kind, id) values (tg_argv[0], tg_table_name) on conflict do nothing;
    else
      insert into app.changes (kind, id) values (tg_argv[0], coalesce(new.id, old.id)::text)
      on conflict do nothing;
    end if;
    perform pg_notify('changes', '');
    return null;
  end
  $$;

-- The timeline of the write-ahead log changes with a failover. Services without such a log raise an error here, and lose
-- nothing in a failover either: there the timeline is always empty.
create or replace function app.timeline() returns text
  language plpgsql set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8);
  exception when object_not_in_prerequisite_state or feature_not_supported or insufficient_privilege then
    -- A replica accepts no changes and has no current position.
    if pg_is_in_recovery() then
      raise;
    end if;
    return '';
  end
  $$;
grant execute on function app.timeline() to vinculum_system;

-- Counts one try against each of these limits, or against none if one is exhausted. Returns null if it was counted, else
-- the number of seconds after which to try again. Runs with the caller's rights: only the product counts.
create or replace function app.take_limits(keys text[], mosts integer[], windows_s integer[]) returns integer
  language plpgsql set search_path to pg_catalog
  as $$
  declare
    moment timestamptz;
    wait integer;
  begin
    -- Locks the rows in a fixed order; a row that is deleted meanwhile is created again.
    insert into app.limit_tries as tries (key, forgotten_at)
    select asked.key, now() from unnest(keys) as asked(key) order by asked.key
    on conflict (key) do update set forgotten_at = tries.forgotten_at;
    -- Not the start of the transaction: it may have waited for the locks.
    moment := clock_timestamp();

    -- Tries in the future are dropped too: they were counted before the clock was set back, and would count until then.
    update app.limit_tries as tries
       set taken = array(select t from unnest(tries.taken) as t
                          where t > moment - make_interval(secs => asked.window_s) and t <= moment order by t)
      from unnest(keys, windows_s) as asked(key, window_s)
     where tries.key = asked.key;

    select max(ceil(extract(epoch from
             tries.taken[cardinality(tries.taken) - asked.most + 1]
             + make_interval(secs => asked.window_s) - moment)))
      into wait
      from unnest(keys, mosts, windows_s) as asked(key, most, window_s)
      join app.limit_tries as tries on tries.key = asked.key
     where cardinality(tries.taken) >= asked.most;
    if wait is not null then
      return greatest(wait, 1);
    end if;

    update app.limit_tries as tries
       set taken = tries.taken || moment,
           forgotten_at = moment + make_interval(secs => asked.window_s)
      from unnest(keys, windows_s) as asked(key, window_s)
     where tries.key = asked.key;
    return null;
  end
  $$;
grant execute on function app.take_limits(text[], integer[], integer[]) to vinculum_system;
