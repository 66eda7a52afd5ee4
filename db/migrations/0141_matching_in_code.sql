-- Matching is defined in the code (app/features/matching) and found by the market in memory: what only its SQL read goes.

-- What was made of texts, beside them.
alter table public.talent_profiles
  drop column match_main_role, drop column match_offered_roles, drop column match_headline_roles, drop column match_stems;
alter table public.company_requests
  drop column match_main_role, drop column match_second_role, drop column match_stems, drop column match_key_stems;
alter table public.skills drop column match_names, drop column match_terms, drop column other_names;
alter table public.tools drop column match_names, drop column match_terms, drop column other_names;
alter table public.custom_options drop column match_name, drop column match_term;

-- Weights, other names and nearness are data of the code.
drop trigger refresh_match_nearness on public.industries;
drop trigger refresh_match_nearness on public.company_sizes;
drop table public.match_nearness, public.match_weights, public.match_time_zones, public.role_traits,
  public.role_family_neighbors, public.role_aliases, public.skill_neighbors, public.tool_neighbors;

do $$
declare called regprocedure;
begin
  for called in
    select p.oid::regprocedure
      from pg_proc p
     where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
       and (p.proname like 'match\_%' or p.proname like 'fit\_%'
            or p.proname in ('count_fitting', 'count_set_asides', 'refresh_match_nearness'))
  loop
    execute format('drop function %s', called);
  end loop;
end
$$;
