-- The bell clears what was answered, and sign-ins don't crowd out people.

-- Whoever answered an introduction, or can't any more, has nothing left to be reminded of.
create function app.clear_answered() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update public.notices set read_at = now()
     where connection_id = new.id and kind in ('introduction_received', 'introduction_reminder') and read_at is null;
    return null;
  end
  $$;
create trigger clear_answered after update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function app.clear_answered();

-- Of the sign-ins of new devices one notice shows and counts: the latest, which names the others.
create function app.is_folded(notice public.notices) returns boolean
  language sql stable
  as $$
    select notice.kind = 'new_device' and exists (
      select from public.notices later
       where later.user_id = notice.user_id and later.kind = 'new_device'
         and (later.created_at, later.id) > (notice.created_at, notice.id))
  $$;
grant execute on function app.is_folded(public.notices) to vinculum_person, vinculum_system;
