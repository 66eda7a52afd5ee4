-- A profile or request that was saved while its account was being suspended stayed visible.
create or replace function app.hide_if_suspended() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    perform from public.users where id = new.user_id for key share;
    new.hidden := new.hidden or exists (select from public.account_suspensions where user_id = new.user_id);
    return new;
  end
  $$;
create trigger hide_if_suspended before insert on public.talent_profiles
  for each row execute function app.hide_if_suspended();
create trigger hide_if_suspended before insert on public.company_requests
  for each row execute function app.hide_if_suspended();
