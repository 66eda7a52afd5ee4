-- Lists find out once who asks, not once for each row: each of these functions asks for a key, a hash and a table.

-- What companies say of themselves, for those who may know their names; nothing for a stranger, as for a company
-- that is not.
create function public.known_companies(companies uuid[])
  returns table (company_id uuid, name text, website text, about text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with me as materialized (
      select app.current_user_id() as id, app.current_talent_id() is not null or app.is_admin() as knows_all
    )
    select u.id, coalesce(nullif(btrim(card.name), ''), u.full_name), card.website, card.about
      from me
      join public.users u on u.id = any (companies) and u.user_type = 'company' and (u.id = me.id or me.knows_all)
      left join public.company_cards card on card.user_id = u.id
  $$;
revoke execute on function public.known_companies(uuid[]) from public;
grant execute on function public.known_companies(uuid[]) to vinculum_person, vinculum_system;
drop function public.company_card(uuid);
drop function public.company_name(uuid);

alter policy released on public.connection_contacts
  using (exists (
    select from public.connection_requests c
     where c.id = connection_id
       and (c.company_id = (select app.current_user_id())
         or c.is_match and c.talent_id = (select app.current_talent_id()))));

alter policy company_reads on public.request_interests
  using (exists (
    select from public.company_requests r
     where r.id = request_id and r.user_id = (select app.current_user_id())));
