-- Custom options.

-- Those of these options that exist. They cannot be deleted until the caller's transaction ends, so that it can refer
-- to them.
create or replace function app.lock_options(ids text[])
  returns table (id text, name text, catalogue text)
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return query
      select o.id, o.name, o.catalogue from public.custom_options o where o.id = any ($1) for key share;
  end
  $$;
grant execute on function app.lock_options(text[]) to vinculum_person;

-- Limits an account to 300 custom options, counted with the account locked, so that concurrent saves cannot exceed it.
-- Runs after the insert: a save inserts all of its options, and those that exist already are not added.
create or replace function app.bound_options() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    author uuid;
  begin
    for author in select distinct a.user_id from added a where a.user_id is not null order by a.user_id loop
      perform from public.users u where u.id = author for no key update;
      if (select count(*) from public.custom_options o where o.user_id = author) > 300 then
        raise exception 'An account keeps at most 300 custom options'
          using errcode = 'check_violation', constraint = 'custom_options_of_account';
      end if;
    end loop;
    return null;
  end
  $$;
