-- The directory is searched, filtered and sorted in memory at every size: what only its SQL read goes.

drop view public.visible_profiles;
drop index public.talent_profiles_search;
drop index public.talent_profiles_experience;
drop index public.talent_profiles_rate_low;
drop index public.talent_profiles_rate_high;
alter table public.talent_profiles drop column search_text;
