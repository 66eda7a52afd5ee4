-- What an injected query can do with a person's rights, kept to that person (docs/security.md).

-- An unlisted pg_temp is searched first, before pg_catalog: a temporary type named "text" would then run its check
-- with the owner's rights. Every function that runs with them names pg_temp, last.
do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid from pg_proc p
     where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'app'::regnamespace, 'auth'::regnamespace)
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', signature);
  end loop;
end
$$;

-- Databases that come from PostgreSQL 14 let everybody create here.
revoke create on schema public from public;

-- Who asks. Anybody may set app.user_id, so an id counts only with its seal: the hash of a key that people cannot
-- read and of the id. A uuid's text always has the same length, so that no longer text shares a prefix with it.
create or replace function app.current_user_id() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    claimed constant uuid := nullif(current_setting('app.user_id', true), '');
  begin
    if claimed is null then
      return null;
    end if;
    perform from app.secrets
      where name = 'person-seal'
        and encode(sha256(convert_to(value || claimed::text, 'UTF8')), 'hex') = current_setting('app.user_seal', true);
    if not found then
      raise exception 'app.user_id has no valid seal' using errcode = 'insufficient_privilege';
    end if;
    return claimed;
  end
  $$;

-- Why an administrator does what they do next, for the audit trail. People cannot call set_config on the
-- embedded database.
create function app.give_reason(reason text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select set_config('app.reason', $1, true) $$;
revoke execute on function app.give_reason(text) from public;
grant execute on function app.give_reason(text) to vinculum_person, vinculum_system;
