-- The current actor. The policies are based on these functions.

-- The account of the actor, as the server sealed it into this transaction; null for a visitor. An id without a valid
-- seal is an error.
create or replace function app.current_user_id() returns uuid
  language plpgsql stable parallel safe security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    claimed constant text := nullif(current_setting('app.user_id', true), '');
    key text;
  begin
    if claimed is null then
      return null;
    end if;
    for key in
      select value from app.secrets where name = 'person-seal' and (ends_at is null or ends_at > now())
    loop
      if encode(sha256(convert_to(key || claimed, 'UTF8')), 'hex') = current_setting('app.user_seal', true) then
        return claimed;
      end if;
    end loop;
    raise exception 'app.user_id has no valid seal' using errcode = 'insufficient_privilege';
  end
  $$;
grant execute on function app.current_user_id() to vinculum_person, vinculum_system;

-- Reads with the owner's rights, so that a policy of one table can check another without granting access to it.
create or replace function app.current_user_type() returns text
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin return (select user_type from public.users where id = app.current_user_id()); end $$;
grant execute on function app.current_user_type() to vinculum_person, vinculum_system;

-- Whether the actor is an administrator.
create or replace function app.is_admin() returns boolean
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin return exists (select from public.users where id = app.current_user_id() and role = 'admin'); end $$;
grant execute on function app.is_admin() to vinculum_person, vinculum_system;

-- The actor's own profile.
create or replace function app.current_talent_id() returns uuid
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin return (select id from public.talent_profiles where user_id = app.current_user_id()); end $$;
grant execute on function app.current_talent_id() to vinculum_person, vinculum_system;
