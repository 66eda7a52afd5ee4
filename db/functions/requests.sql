-- Company requests.

-- Whether a company request is the caller's own. Reads with the owner's rights, so that no policy depends on another.
create or replace function app.owns_request(request uuid) returns boolean
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return exists (select from public.company_requests where id = request and user_id = app.current_user_id());
  end
  $$;
grant execute on function app.owns_request(uuid) to vinculum_person, vinculum_system;

-- Whether a company request is the caller's own, and open.
create or replace function app.is_open_request(request uuid) returns boolean
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return exists (select from public.company_requests
                    where id = $1 and user_id = app.current_user_id() and closed_as is null);
  end
  $$;
grant execute on function app.is_open_request(uuid) to vinculum_person, vinculum_system;

-- Whether the caller received an introduction about a company request.
create or replace function app.was_asked_about(request uuid) returns boolean
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return exists (select from public.connection_requests
                    where request_id = $1 and talent_id = app.current_talent_id()
                      and not (status = 'pending' and company_suspended)
                      and (held_until is null or held_until <= now()));
  end
  $$;
grant execute on function app.was_asked_about(uuid) to vinculum_person, vinculum_system;

-- Updates `hidden`: a request is hidden from others while it is closed or its company is suspended.
create or replace function app.follow_closing() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    new.closed_at := case when new.closed_as is not null then coalesce(old.closed_at, now()) end;
    new.hidden := new.closed_as is not null
      or exists (select from public.account_suspensions where user_id = new.user_id);
    return new;
  end
  $$;

-- Notifies a company of a talent's interest in its open request; without a request, all companies that were not yet
-- notified because the profile was hidden. Notices are kept for a year, so an older interest may have had one.
create or replace function app.notify_of_interests(talent uuid, request uuid) returns void
  language plpgsql
  as $$
  begin
    perform app.notify(r.user_id, 'interest_shown', r.id || ':' || t.id, jsonb_build_object(
              'matches', jsonb_build_array(jsonb_build_object('requestId', r.id, 'talentId', t.id, 'score', 0))))
       from public.request_interests i
       join public.company_requests r on r.id = i.request_id and r.closed_as is null
       join public.talent_profiles t on t.id = i.talent_id and not t.hidden
      where i.talent_id = $1 and ($2 is null or i.request_id = $2)
        and i.created_at > now() - interval '1 year'
      order by i.created_at, r.id;
  end
  $$;
grant execute on function app.notify_of_interests(uuid, uuid) to vinculum_system;

-- Notifies a company which talent are interested in its request: one notice for all that is unread.
create or replace function app.notify_of_interest() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    about constant uuid[] := case tg_op when 'INSERT' then array[new.request_id, new.talent_id]
                                        else array[old.request_id, old.talent_id] end;
    cause constant text := about[1] || ':' || about[2];
  begin
    if tg_op = 'INSERT' then
      perform app.notify_of_interests(new.talent_id, new.request_id);
    -- The entry stays if the interest is withdrawn: otherwise expressing it again would notify again. It is deleted
    -- with the talent or the request.
    elsif not exists (select from public.talent_profiles where id = old.talent_id)
       or not exists (select from public.company_requests where id = old.request_id) then
      delete from public.notices where kind = 'interest_shown' and cause_key = cause;
    end if;
    return null;
  end
  $$;
