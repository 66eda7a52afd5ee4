-- A response time counts introductions, of which some expired without an answer.
alter table public.talent_response_times rename column answers to introductions;
alter table public.talent_response_times
  rename constraint talent_response_times_answers_check to talent_response_times_introductions_check;
alter table public.company_response_times rename column answers to introductions;
alter table public.company_response_times
  rename constraint company_response_times_answers_check to company_response_times_introductions_check;

drop function app.response_medians(boolean);
