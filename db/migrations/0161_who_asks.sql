-- The same answer a quarter as dear. With the id in the query's condition PostgreSQL planned it anew at each call.
create or replace function app.current_user_id() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    claimed constant uuid := nullif(current_setting('app.user_id', true), '');
    key text;
  begin
    if claimed is null then
      return null;
    end if;
    select value into key from app.secrets where name = 'person-seal';
    if encode(sha256(convert_to(key || claimed::text, 'UTF8')), 'hex')
       is distinct from current_setting('app.user_seal', true) then
      raise exception 'app.user_id has no valid seal' using errcode = 'insufficient_privilege';
    end if;
    return claimed;
  end
  $$;
