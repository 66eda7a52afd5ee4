-- An account could add any number of custom options.
create index custom_options_author on public.custom_options (user_id);

create or replace function app.bound_options() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    author uuid;
  begin
    for author in select distinct a.user_id from added a where a.user_id is not null order by a.user_id loop
      perform from public.users u where u.id = author for no key update;
      if (select count(*) from public.custom_options o where o.user_id = author) > 300 then
        raise exception 'An account keeps at most 300 custom options'
          using errcode = 'check_violation', constraint = 'custom_options_of_account';
      end if;
    end loop;
    return null;
  end
  $$;
create trigger bound_options after insert on public.custom_options
  referencing new table as added
  for each statement execute function app.bound_options();
