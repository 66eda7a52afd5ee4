-- app.is_open_request already refuses a request that is not the caller's own.
drop policy company_asks on public.connection_requests;
create policy company_asks on public.connection_requests for insert to vinculum_person
  with check (company_id = (select app.current_user_id())
    and (select app.current_user_type()) = 'company'
    and status = 'pending'
    and request_id is not null
    and app.is_open_request(request_id)
    and exists (select from public.talent_profiles t
      where t.id = connection_requests.talent_id and not t.hidden));
