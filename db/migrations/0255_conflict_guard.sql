-- Conflicts of interest. A company lists its competitors, a talent its clients. What the two lists have in common when
-- an introduction is sent is told to the talent, before they answer, and to nobody else ever.

create function app.is_name_list(names text[]) returns boolean
  language sql immutable
  as $$
    select cardinality($1) <= 30
       and not exists (select from unnest($1) as each (name)
                        where name is null or name <> btrim(name) or length(name) not between 1 and 100)
  $$;
grant execute on function app.is_name_list(text[]) to vinculum_person, vinculum_system;

create table public.company_competitors (
  user_id uuid primary key default app.current_user_id() references public.users (id) on delete cascade,
  names text[] not null check (app.is_name_list(names))
);
comment on table public.company_competitors is 'Whom a company does not want a talent to work for as well.';
create table public.talent_clients (
  talent_id uuid primary key default app.current_talent_id() references public.talent_profiles (id) on delete cascade,
  names text[] not null check (app.is_name_list(names))
);
comment on table public.talent_clients is 'Clients that a talent shows on the profile.';
create table public.talent_private_clients (
  talent_id uuid primary key default app.current_talent_id() references public.talent_profiles (id) on delete cascade,
  names text[] not null check (app.is_name_list(names))
);
comment on table public.talent_private_clients is 'Clients of a talent that are compared and never shown.';

-- What of the talent's own list stands in the company's, as both were when the introduction was sent; only where
-- something does.
create table public.conflict_checks (
  connection_id uuid primary key references public.connection_requests (id) on delete cascade,
  names text[] not null check (cardinality(names) > 0),
  -- What the talent means to do about it. A decline is an answer to the introduction like any other.
  plan text check (plan in ('consent', 'declare'))
);
comment on table public.conflict_checks is 'Clients of a talent that the company of an introduction counts among its competitors.';

-- A company by the core of its name: without case, accents, punctuation, spaces and legal forms. Null where nothing is left.
create function app.company_key(name text) returns text
  language plpgsql immutable
  as $$
  declare
    forms constant text[] := array[
      'inc', 'incorporated', 'corp', 'corporation', 'co', 'company', 'ltd', 'limited', 'llc', 'llp', 'lp', 'plc', 'pbc',
      'gmbh', 'mbh', 'ag', 'se', 'kg', 'kgaa', 'ohg', 'ug', 'ev', 'eg', 'sa', 'sas', 'sasu', 'sarl', 'srl', 'spa', 'snc',
      'sl', 'slu', 'bv', 'nv', 'vof', 'ab', 'as', 'asa', 'aps', 'oy', 'oyj', 'pty', 'pte', 'pvt', 'kk', 'kft', 'zrt',
      'doo', 'sro', 'spzoo', 'ltda', 'holding', 'holdings', 'group', 'and'];
    words text[];
    plain text;
  begin
    plain := lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'));
    plain := replace(replace(translate(plain, 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae');
    plain := replace(replace(replace(plain, '&', ' and '), '+', ' and '), 'sp. z o.o', 'spzoo');
    plain := regexp_replace(plain, '[.''’`´/]', '', 'g');
    plain := btrim(regexp_replace(plain, '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00bf\u2010-\u205e\u3000-\u303f]+', ' ', 'g'));
    words := string_to_array(plain, ' ');
    while cardinality(words) > 1 and words[cardinality(words)] = any (forms) loop
      words := words[:cardinality(words) - 1];
    end loop;
    if cardinality(words) > 1 and words[1] = 'the' then
      words := words[2:];
    end if;
    return nullif(array_to_string(words, ''), '');
  end
  $$;

grant execute on function app.company_key(text) to vinculum_system;

create function app.compare_lists() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into public.conflict_checks (connection_id, names)
    select new.id, array_agg(client.name order by client.name)
      from (select unnest(names) as name from public.talent_clients where talent_id = new.talent_id
            union
            select unnest(names) from public.talent_private_clients where talent_id = new.talent_id) as client
     where app.company_key(client.name) in (
             select app.company_key(competitor) from public.company_competitors c, unnest(c.names) as competitor
              where c.user_id = new.company_id)
    having count(*) > 0;
    return null;
  end
  $$;
create trigger compare_lists after insert on public.connection_requests
  for each row execute function app.compare_lists();

do $$
declare t text;
begin
  foreach t in array array['company_competitors', 'talent_clients', 'talent_private_clients', 'conflict_checks'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy system on public.%I to vinculum_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to vinculum_system', t);
    execute format('grant select on public.%I to vinculum_person', t);
  end loop;
  foreach t in array array['company_competitors', 'talent_clients', 'talent_private_clients'] loop
    execute format('grant insert (names), update (names) on public.%I to vinculum_person', t);
  end loop;
end
$$;
create policy own on public.company_competitors to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()) and exists (
    select from public.users u where u.id = user_id and u.user_type = 'company'));
create policy own on public.talent_clients to vinculum_person
  using (talent_id = (select app.current_talent_id())) with check (talent_id = (select app.current_talent_id()));
-- Whoever sees the profile.
create policy anyone_reads on public.talent_clients for select to vinculum_person
  using (exists (select from public.talent_profiles t where t.id = talent_id));
create policy own on public.talent_private_clients to vinculum_person
  using (talent_id = (select app.current_talent_id())) with check (talent_id = (select app.current_talent_id()));
create policy talent_reads on public.conflict_checks for select to vinculum_person
  using (exists (select from public.connection_requests c
                  where c.id = connection_id and c.talent_id = (select app.current_talent_id())));
create policy talent_plans on public.conflict_checks for update to vinculum_person
  using (exists (select from public.connection_requests c
                  where c.id = connection_id and c.talent_id = (select app.current_talent_id())));
grant update (plan) on public.conflict_checks to vinculum_person;
