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

update public.talent_profiles t set hidden = true
 where not hidden and exists (select from public.account_suspensions s where s.user_id = t.user_id);
-- Functions are applied after all migrations: until then this one's trigger sets the column's former name.
alter table public.company_requests disable trigger follow_closing;
update public.company_requests r set hidden = true
 where not hidden and exists (select from public.account_suspensions s where s.user_id = r.user_id);
alter table public.company_requests enable trigger follow_closing;
