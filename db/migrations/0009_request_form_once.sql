-- A new-request form carries an id of its own, so that sending it twice makes one request.

alter table public.company_requests
  add column submission uuid,
  add constraint company_requests_once unique (user_id, submission);
grant insert (submission) on public.company_requests to vinculum_person;
