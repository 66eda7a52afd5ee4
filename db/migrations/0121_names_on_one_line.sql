-- Names stand beside other words, in lists and in mails: on one line, and in one direction.
do $$
declare
  unfit constant text := '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+';
  place record;
begin
  for place in
    select * from (values ('auth."user"', 'name'), ('public.users', 'full_name'),
                          ('public.talent_profiles', 'full_name'), ('public.company_cards', 'name')) as p (table_name, column_name)
  loop
    execute format('update %1$s set %2$s = coalesce(nullif(btrim(regexp_replace(%2$s, %3$L, '' '', ''g'')), ''''), ''Someone'')
                     where %2$s ~ %3$L', place.table_name, place.column_name, unfit);
    execute format('alter table %s add check (%s !~ %L)', place.table_name, place.column_name, unfit);
  end loop;
end
$$;
