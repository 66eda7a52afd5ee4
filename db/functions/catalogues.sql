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
