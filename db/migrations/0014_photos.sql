-- A photo is taken in, made small and named by the product; a person can only say that theirs is this one.

update public.talent_profiles set photo_url = null where photo_url !~ '^/photos/[a-z0-9-]{1,60}\.webp$';
alter table public.talent_profiles
  drop constraint talent_profiles_photo_url_check,
  add constraint talent_profiles_photo_url_check check (photo_url ~ '^/photos/[a-z0-9-]{1,60}\.webp$');
-- Whose a file is can be asked by its address, and no two people share one.
create unique index talent_profiles_photo on public.talent_profiles (photo_url) where photo_url is not null;

revoke insert (photo_url), update (photo_url) on public.talent_profiles from vinculum_person;

-- Returns whether there is a profile to carry it.
create function app.set_own_photo(url text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    update public.talent_profiles set photo_url = $1 where user_id = app.current_user_id();
    return found;
  end
  $$;
grant execute on function app.set_own_photo(text) to vinculum_person;

-- A photo that was replaced or taken down, or whose profile is gone, leaves its files behind: they are asked
-- for in the same transaction, whatever the path by which the address went.
create function app.drop_photo() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    insert into app.jobs (kind, key, payload)
    values ('remove-unused-photo', old.photo_url || ' dropped', jsonb_build_object('url', old.photo_url))
    on conflict (kind, key) do nothing;
    return null;
  end
  $$;
create trigger drop_photo_changed after update of photo_url on public.talent_profiles
  for each row when (old.photo_url is not null and old.photo_url is distinct from new.photo_url)
  execute function app.drop_photo();
create trigger drop_photo_deleted after delete on public.talent_profiles
  for each row when (old.photo_url is not null)
  execute function app.drop_photo();
