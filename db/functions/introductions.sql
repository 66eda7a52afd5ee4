-- Introductions: sending, answering, undoing.

-- The caller's side of an introduction; null for everybody else, and for the talent while it is held.
create or replace function app.connection_side(connection uuid) returns text
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return (
      select case when company_id = app.current_user_id() then 'company'
                  when talent_id = app.current_talent_id() and (held_until is null or held_until <= now()) then 'talent' end
        from public.connection_requests where id = connection);
  end
  $$;
grant execute on function app.connection_side(uuid) to vinculum_person, vinculum_system;

-- The status of an introduction, for its two sides only.
create or replace function app.connection_status(connection uuid) returns text
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return (
      select status from public.connection_requests where id = connection and app.connection_side(id) is not null);
  end
  $$;
grant execute on function app.connection_status(uuid) to vinculum_person, vinculum_system;

-- Details of the caller's own introductions: the contact details after acceptance, the message of a decline once this
-- side may read it, the number of unread messages, and, for the talent only, their clients that compete with the
-- company. All in one function: the policies of five tables would each determine the caller again.
create or replace function public.introduction_details(connections uuid[])
  returns table (connection_id uuid, contact_details text, decline_line text, unread integer, conflicts_with text[])
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return query
      with me as materialized (
        select app.current_user_id() as user_id, app.current_talent_id() as talent_id
      ), own as materialized (
        select c.id, c.status, c.answered_at, c.is_match, me.user_id, c.company_id is distinct from me.user_id as is_talent
          from me
          join public.connection_requests c on c.id = any (connections)
           and (c.company_id = me.user_id
             or c.talent_id = me.talent_id
               and not (c.status = 'pending' and c.company_suspended)
               and (c.held_until is null or c.held_until <= now()))
      )
      select own.id,
             case when own.is_match
                  then (select x.contact_details from public.connection_contacts x where x.connection_id = own.id) end,
             case when own.is_talent or own.status = 'declined' and not app.is_fresh_decline(own.status, own.answered_at)
                  then (select x.line from public.decline_lines x where x.connection_id = own.id) end,
             case when own.is_match then (
               select count(*)::integer
                 from public.engagements e
                 join public.engagement_seats seat on seat.engagement_id = e.id
                  and seat.side = case own.user_id when e.company_id then 'company' when e.talent_user_id then 'talent' end
                 join public.engagement_messages m on m.engagement_id = e.id and m.side <> seat.side
                where e.id = own.id and m.created_at > seat.read_at and m.deleted_at is null)
             else 0 end,
             case when own.is_talent
                  then (select x.names from public.conflict_checks x where x.connection_id = own.id) end
        from own;
  end
  $$;
grant execute on function public.introduction_details(uuid[]) to vinculum_person;

-- How long sending an introduction or declining one can be undone. Until then nobody is notified.
create or replace function app.undo_time() returns interval
  language sql immutable parallel safe
  as $$ select interval '10 seconds' $$;
grant execute on function app.undo_time() to vinculum_person, vinculum_system;

-- Whether a decline is recent enough to be undone.
create or replace function app.is_fresh_decline(status text, answered_at timestamptz) returns boolean
  language sql stable parallel safe
  as $$ select coalesce($1 = 'declined' and $2 > now() - app.undo_time(), false) $$;
grant execute on function app.is_fresh_decline(text, timestamptz) to vinculum_person, vinculum_system;

-- The status of an introduction as its company sees it.
create or replace function app.visible_status(status text, answered_at timestamptz) returns text
  language sql stable parallel safe
  as $$ select case when app.is_fresh_decline($1, $2) then 'pending' else $1 end $$;
grant execute on function app.visible_status(text, timestamptz) to vinculum_person, vinculum_system;

-- Refuses invalid changes of status: a second answer, a late answer, an early expiry.
create or replace function app.guard_transition() returns trigger
  language plpgsql
  as $$
  begin
    if app.is_fresh_decline(old.status, old.answered_at) and old.expires_at > now()
       and new.status in ('pending', 'withdrawn') then
      return new;
    end if;
    if old.status <> 'pending'
       or new.status in ('matched', 'accepted', 'declined') and old.expires_at <= now()
       or new.status = 'expired' and old.expires_at > now() then
      raise exception 'An introduction does not go from % to % now', old.status, new.status
        using errcode = 'check_violation', constraint = 'connection_requests_transition';
    end if;
    return new;
  end
  $$;

-- Refuses an answer while the company is suspended: pending introductions neither expire nor are answered while hidden.
create or replace function app.guard_suspended() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'An introduction of a suspended company does not go to %', new.status
      using errcode = 'check_violation', constraint = 'connection_requests_transition';
  end
  $$;

-- Before asking again. While a decline can still be undone it does nothing, so the company does not learn of the decline
-- that way; the lock waits for an answer that is being given. An introduction past its deadline expires now, not with the
-- next run of the clock.
create or replace function app.settle_earlier() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    earlier record;
  begin
    for earlier in
      select c.id, c.status, c.answered_at, c.status = 'pending' and not c.company_suspended and c.expires_at <= now() as overdue
        from public.connection_requests c
       where c.talent_id = new.talent_id and c.request_id = new.request_id and c.status in ('pending', 'declined')
       order by c.id for no key update
    loop
      if app.is_fresh_decline(earlier.status, earlier.answered_at) then
        return null;
      end if;
      if earlier.overdue then
        update public.connection_requests set status = 'expired' where id = earlier.id;
      end if;
    end loop;
    return new;
  end
  $$;

-- Sets the time of an answer.
create or replace function app.stamp_answer() returns trigger
  language plpgsql
  as $$ begin new.answered_at := now(); return new; end $$;

-- Notifies each side of an introduction of its outcome.
create or replace function app.notify_of_introduction() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    about jsonb := jsonb_build_object('connection_id', new.id);
    talent uuid := app.user_of_talent(new.talent_id);
  begin
    if tg_op = 'INSERT' and new.held_until > now() then
      insert into app.jobs (kind, key, payload, run_at)
      values ('tell-introduction', new.id::text, jsonb_build_object('connectionId', new.id), new.held_until);
    elsif tg_op = 'INSERT' then
      perform app.notify(talent, 'introduction_received', new.id::text, about);
    elsif new.status in ('matched', 'accepted', 'declined') then
      perform app.notify(new.company_id, 'introduction_answered', new.id::text, about);
    elsif new.status = 'withdrawn' then
      perform app.notify(talent, 'introduction_withdrawn', new.id::text, about);
    elsif new.status = 'expired' then
      perform app.notify(talent, 'introduction_expired', new.id::text, about);
      perform app.notify(new.company_id, 'introduction_expired', new.id::text, about);
    end if;
    return null;
  end
  $$;

-- A job notifies the company of a decline once it can't be undone.
create or replace function app.notify_of_decline() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    insert into app.jobs (kind, key, payload, run_at)
    values ('tell-decline', new.id || ' ' || extract(epoch from new.answered_at),
            jsonb_build_object('connectionId', new.id), new.answered_at + app.undo_time())
    on conflict do nothing;
    return null;
  end
  $$;

-- Removes the reminder of an introduction that was answered, or can't be any more.
create or replace function app.clear_answered() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    update public.notices set read_at = now()
     where connection_id = new.id and kind in ('introduction_received', 'introduction_reminder') and read_at is null;
    return null;
  end
  $$;

-- Records an event that really happened: that the company sent it, or that the talent accepted. Anything else, or a
-- repetition, changes nothing. Returns whether the event was recorded by this call.
create or replace function public.track_connection_event(connection_id uuid, event text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    side text := app.connection_side($1);
    status text := app.connection_status($1);
  begin
    if ($2 = 'requirements_sent' and side = 'company')
       or ($2 = 'match_confirmed' and side = 'talent' and status in ('matched', 'accepted')) then
      insert into public.connection_events values ($1, $2) on conflict do nothing;
      return found;
    end if;
    return false;
  end
  $$;
grant execute on function public.track_connection_event(uuid, text) to vinculum_person, vinculum_system;

-- Deletes an introduction that the talent does not know of yet. Returns whether this call did. Compares with the current
-- time, not with the start of the transaction, so that none is deleted while its notice is sent.
create or replace function public.undo_introduction(connection_id uuid) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    delete from public.connection_requests
     where id = $1 and company_id = app.current_user_id() and status = 'pending' and held_until > clock_timestamp();
    return found;
  end
  $$;
grant execute on function public.undo_introduction(uuid) to vinculum_person;

-- Withdraws an introduction. If the talent does not know of it yet, it is deleted instead.
create or replace function public.withdraw_introduction(connection_id uuid) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    if public.undo_introduction($1) then
      return true;
    end if;
    update public.connection_requests set status = 'withdrawn'
     where id = $1 and company_id = app.current_user_id() and status = 'pending' and expires_at > now();
    return found;
  end
  $$;
grant execute on function public.withdraw_introduction(uuid) to vinculum_person;

-- Undoes a recent decline of the caller's own. Returns whether this call did. Compares with the current time and locks
-- the row, so that none is undone while its notice is sent.
create or replace function public.take_back_decline(connection_id uuid) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    perform from public.connection_requests c
      where c.id = $1 and c.talent_id = app.current_talent_id() for update;
    update public.connection_requests c set status = 'pending', answered_at = null
     where c.id = $1 and c.talent_id = app.current_talent_id() and not c.company_suspended
       and c.status = 'declined' and c.answered_at > clock_timestamp() - app.undo_time() and c.expires_at > now()
       -- Checked again because the time to undo it may just have ended.
       and not exists (
         select from public.connection_requests other
          where other.talent_id = c.talent_id and other.request_id = c.request_id
            and other.status in ('pending', 'matched', 'accepted'));
    if not found then
      return false;
    end if;
    delete from public.decline_lines d where d.connection_id = $1;
    return true;
  end
  $$;
grant execute on function public.take_back_decline(uuid) to vinculum_person;

-- Lets the company withdraw an introduction that it still sees as pending. Returns whether this call did.
create or replace function public.withdraw_declined(connection_id uuid) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    update public.connection_requests c set status = 'withdrawn'
     where c.id = $1 and c.company_id = app.current_user_id() and c.expires_at > now()
       and app.is_fresh_decline(c.status, c.answered_at);
    return found;
  end
  $$;
grant execute on function public.withdraw_declined(uuid) to vinculum_person;
