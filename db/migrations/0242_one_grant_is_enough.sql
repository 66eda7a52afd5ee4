-- Persons may read the whole row of a company request: a second grant on two of its columns says nothing more.
revoke select (must_have, untouched) on public.company_requests from vinculum_person;
