-- The desk finds people by the names that others see, too, and shows them. Before 0470, the function had other arguments.
drop function if exists app.find_people(text, text, text, uuid, integer, integer);
create index talent_profiles_name on public.talent_profiles using gin (lower(full_name) gin_trgm_ops);
create index company_cards_name on public.company_cards using gin (lower(name) gin_trgm_ops);
