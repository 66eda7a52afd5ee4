-- How often something was tried lately, for the limits on trying: one row for each thing that is counted,
-- holding the times of the tries that still count. The key is a keyed hash: neither an address nor a
-- network can be read out of it.

create table app.limit_tries (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  -- Never more of them than the limit allows, oldest first.
  taken timestamptz[] not null default '{}',
  -- When the last of them no longer counts.
  forgotten_at timestamptz not null
);
create index limit_tries_forgotten on app.limit_tries (forgotten_at);

alter table app.limit_tries enable row level security;
alter table app.limit_tries force row level security;
create policy system on app.limit_tries to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.limit_tries to vinculum_system;

-- Counts one try against each of these limits, or against none of them when one is exhausted. Null when it
-- was counted, else the seconds after which trying again makes sense. Runs with the caller's rights: only
-- the product itself counts.
create function app.take_limits(keys text[], mosts integer[], windows_s integer[]) returns integer
  language plpgsql set search_path = pg_catalog
  as $$
  declare
    moment timestamptz;
    wait integer;
  begin
    -- Locks every row, in one order for everybody; a row that is cleared meanwhile is made anew.
    insert into app.limit_tries as tries (key, forgotten_at)
    select asked.key, now() from unnest(keys) as asked(key) order by asked.key
    on conflict (key) do update set forgotten_at = tries.forgotten_at;
    -- Not the transaction's own start: it may have waited for its turn.
    moment := clock_timestamp();

    update app.limit_tries as tries
       set taken = array(select t from unnest(tries.taken) as t
                          where t > moment - make_interval(secs => asked.window_s) order by t)
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
