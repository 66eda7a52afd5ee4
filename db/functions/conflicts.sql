-- Conflicts of interest.

-- Whether a list of company names is valid: at most thirty, each trimmed and of 1 to 100 characters.
create or replace function app.is_name_list(names text[]) returns boolean
  language sql immutable
  as $$
    select cardinality($1) <= 30
       and not exists (select from unnest($1) as each (name)
                        where name is null or name <> btrim(name) or length(name) not between 1 and 100)
  $$;
grant execute on function app.is_name_list(text[]) to vinculum_person, vinculum_system;

-- A company's normalized name: without case, accents, punctuation, spaces and legal forms. Null if nothing is left.
create or replace function app.company_key(name text) returns text
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

-- Stores which of the talent's clients are on the company's list when an introduction is sent, if there are any.
create or replace function app.compare_lists() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
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
