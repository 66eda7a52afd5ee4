-- A key can be replaced while servers run: they know the next one before it signs, and accept the old one until a day.

alter table app.secrets
  add column starts_at timestamptz not null default '-infinity',
  add column ends_at timestamptz check (ends_at > starts_at),
  drop constraint secrets_pkey,
  add primary key (name, starts_at);
comment on column app.secrets.starts_at is 'From when on it is used; it is accepted before that.';
comment on column app.secrets.ends_at is 'Until when it is accepted, once there is a newer one.';

-- As before, and with each key that is accepted.
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
