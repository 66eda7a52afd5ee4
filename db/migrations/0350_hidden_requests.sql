-- As of a profile: an introduction or an offer is withdrawn by a person, a request is hidden because of its state.
alter table public.company_requests rename column withdrawn to hidden;
