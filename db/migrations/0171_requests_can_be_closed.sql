-- A request ends in one of two ways, and can be opened again. Closed it is no longer matched and cannot be asked about;
-- its introductions stay, and whoever was asked goes on reading what they were asked about.

alter table public.company_requests
  add column closed_as text check (closed_as in ('filled', 'closed')),
  add column closed_at timestamptz check ((closed_at is null) = (closed_as is null));
grant update (closed_as) on public.company_requests to vinculum_person;

-- `withdrawn` keeps a row from others, whatever the reason.
create function app.follow_closing() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    new.closed_at := case when new.closed_as is not null then coalesce(old.closed_at, now()) end;
    new.withdrawn := new.closed_as is not null
      or exists (select from public.account_suspensions where user_id = new.user_id);
    return new;
  end
  $$;
revoke execute on function app.follow_closing() from public;
create trigger follow_closing before update of closed_as, withdrawn on public.company_requests
  for each row execute function app.follow_closing();

create function app.was_asked_about(request uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from public.connection_requests
                    where request_id = $1 and talent_id = app.current_talent_id()
                      and not (status = 'pending' and company_suspended)
                      and (held_until is null or held_until <= now()))
  $$;
revoke execute on function app.was_asked_about(uuid) from public;
grant execute on function app.was_asked_about(uuid) to vinculum_person, vinculum_system;

alter policy talent_reads on public.company_requests
  using ((select app.current_talent_id()) is not null
    and (not withdrawn or closed_as is not null and app.was_asked_about(id)));

create function app.is_open_request(request uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from public.company_requests where id = $1 and user_id = app.current_user_id() and closed_as is null) $$;
revoke execute on function app.is_open_request(uuid) from public;
grant execute on function app.is_open_request(uuid) to vinculum_person, vinculum_system;

alter policy company_asks on public.connection_requests
  with check (company_id = (select app.current_user_id())
    and (select app.current_user_type()) = 'company'
    and status = 'pending'
    and request_id is not null and app.owns_request(request_id) and app.is_open_request(request_id)
    and exists (select from public.talent_profiles t where t.id = talent_id and not t.hidden));
