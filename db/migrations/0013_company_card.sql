-- What a company says of itself, for those who may know its name; nothing for a stranger.
create function public.company_card(company_id uuid)
  returns table (name text, website text, about text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select known.name, card.website, card.about
      from (select public.company_name($1) as name) as known
      left join public.company_cards card on card.user_id = $1
     where known.name is not null
  $$;
grant execute on function public.company_card(uuid) to vinculum_person, vinculum_system;
