-- Skills and tools of a request are nice to have, but for those that are marked.

alter table public.company_requests
  add column must_have text[] not null default '{}',
  add constraint must_have_is_asked_for check (must_have <@ (required_skills || required_tools));
grant select (must_have), insert (must_have), update (must_have) on public.company_requests to vinculum_person;
