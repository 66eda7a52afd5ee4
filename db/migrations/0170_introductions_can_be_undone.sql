-- A sent introduction can be undone for a few seconds. Until they are over nobody is told and the talent does not see
-- it; the job that tells stands in the transaction of the sending, so that no crash loses it.

alter table public.connection_requests
  add column held_until timestamptz
  constraint connection_requests_held_briefly check (held_until <= created_at + interval '1 minute');
grant insert (held_until) on public.connection_requests to vinculum_person;

alter policy parties_read on public.connection_requests
  using (company_id = (select app.current_user_id())
    or talent_id = (select app.current_talent_id())
       and not (status = 'pending' and company_suspended)
       and (held_until is null or held_until <= now()));
alter policy talent_answers on public.connection_requests
  using (talent_id = (select app.current_talent_id()) and status = 'pending' and expires_at > now()
    and not company_suspended and (held_until is null or held_until <= now()));

create or replace function app.connection_side(connection uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when company_id = app.current_user_id() then 'company'
                when talent_id = app.current_talent_id() and (held_until is null or held_until <= now()) then 'talent' end
      from public.connection_requests where id = connection
  $$;

create or replace function app.tell_of_introduction() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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

-- Takes an introduction away that nobody knows of yet; whether this call did. By the clock of this moment, not of the
-- transaction's beginning, so that none goes that is being told.
create function public.undo_introduction(connection_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    delete from public.connection_requests
     where id = $1 and company_id = app.current_user_id() and status = 'pending' and held_until > clock_timestamp();
    return found;
  end
  $$;
revoke execute on function public.undo_introduction(uuid) from public;
grant execute on function public.undo_introduction(uuid) to vinculum_person;

-- What nobody knows of yet is undone rather than withdrawn.
create or replace function public.withdraw_introduction(connection_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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

-- Of a company that leaves, nobody is told who has not heard of it.
create or replace function app.tell_of_deleted_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    ended record;
  begin
    for ended in
      select t.user_id, jsonb_build_object('status', c.status, 'role', r.desired_role) as payload
        from public.connection_requests c
        join public.talent_profiles t on t.id = c.talent_id
        left join public.company_requests r on r.id = c.request_id
       where c.company_id = old.id
         and (c.is_match or c.status = 'pending' and c.expires_at > now() and not c.company_suspended)
         and (c.held_until is null or c.held_until <= now())
    loop
      -- By mail only from an address that was confirmed, as every other mail to somebody else.
      if old."emailVerified" then
        perform app.notify(ended.user_id, 'company_deleted', gen_random_uuid()::text, ended.payload);
      else
        insert into public.notices (user_id, kind, cause_key, payload)
        values (ended.user_id, 'company_deleted', gen_random_uuid()::text, ended.payload);
      end if;
    end loop;
    return old;
  end
  $$;
