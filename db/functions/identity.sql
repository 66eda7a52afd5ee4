-- Who asks. The policies are built on these.

-- The account that asks, as the server sealed it into this transaction; null for a visitor. An id without a valid
-- seal is an error.
create or replace function app.current_user_id() returns uuid
  language plpgsql stable parallel safe security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    claimed constant uuid := nullif(current_setting('app.user_id', true), '');
    key text;
  begin
    if claimed is null then
      return null;
    end if;
    for key in
      select value from app.secrets
       where name = 'person-seal' and (ends_at is null or ends_at > now()) order by starts_at desc
    loop
      if encode(sha256(convert_to(key || claimed::text, 'UTF8')), 'hex') = current_setting('app.user_seal', true) then
        return claimed;
      end if;
    end loop;
    raise exception 'app.user_id has no valid seal' using errcode = 'insufficient_privilege';
  end
  $$;
grant execute on function app.current_user_id() to vinculum_person, vinculum_system;

-- Reads as the owner, so that a policy of one table can ask about another without opening it.
create or replace function app.current_user_type() returns text
  language sql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$ select user_type from public.users where id = app.current_user_id() $$;
grant execute on function app.current_user_type() to vinculum_person, vinculum_system;

-- Whether an administrator asks.
create or replace function app.is_admin() returns boolean
  language sql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$ select exists (select from public.users where id = app.current_user_id() and role = 'admin') $$;
grant execute on function app.is_admin() to vinculum_person, vinculum_system;

-- The profile of the talent that asks.
create or replace function app.current_talent_id() returns uuid
  language sql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$ select id from public.talent_profiles where user_id = app.current_user_id() $$;
grant execute on function app.current_talent_id() to vinculum_person, vinculum_system;
