-- A decline can be taken back for ten seconds, the clock going on as it was. Until they are over its company is told
-- nothing: it reads the introduction as waiting, cannot ask again, and may still withdraw what it asked.

-- Whether a decline is so fresh that it can be taken back.
create function app.is_fresh_decline(status text, answered_at timestamptz) returns boolean
  language sql stable parallel safe
  as $$ select coalesce($1 = 'declined' and $2 > now() - interval '10 seconds', false) $$;
-- How an introduction stands, as its company is told.
create function app.told_status(status text, answered_at timestamptz) returns text
  language sql stable parallel safe
  as $$ select case when app.is_fresh_decline($1, $2) then 'pending' else $1 end $$;
grant execute on function app.is_fresh_decline(text, timestamptz), app.told_status(text, timestamptz)
  to vinculum_person, vinculum_system;

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

-- A line to the company that a decline may carry. Secret by being elsewhere, until the ten seconds are over.
create table public.decline_lines (
  connection_id uuid primary key references public.connection_requests (id) on delete cascade,
  line text not null check (length(btrim(line)) between 1 and 300)
);
comment on table public.decline_lines is 'What a talent tells the company with a decline; none where nothing was said.';
alter table public.decline_lines enable row level security;
alter table public.decline_lines force row level security;
create policy system on public.decline_lines to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.decline_lines to vinculum_system;
create policy talent_own on public.decline_lines for select to vinculum_person
  using (exists (
    select from public.connection_requests c
     where c.id = connection_id and c.talent_id = (select app.current_talent_id())));
create policy company_reads on public.decline_lines for select to vinculum_person
  using (exists (
    select from public.connection_requests c
     where c.id = connection_id and c.company_id = (select app.current_user_id())
       and c.status = 'declined' and not app.is_fresh_decline(c.status, c.answered_at)));
create policy talent_writes on public.decline_lines for insert to vinculum_person
  with check (exists (
    select from public.connection_requests c
     where c.id = connection_id and c.talent_id = (select app.current_talent_id()) and c.status = 'declined'));
grant select, insert on public.decline_lines to vinculum_person;

-- Takes back a decline of the caller's own while it is fresh; whether this call did. By the clock of this moment and
-- with the row held, so that none is taken back that is being told.
create function public.take_back_decline(connection_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform from public.connection_requests c
      where c.id = $1 and c.talent_id = app.current_talent_id() for update;
    update public.connection_requests c set status = 'pending', answered_at = null
     where c.id = $1 and c.talent_id = app.current_talent_id() and not c.company_suspended
       and c.status = 'declined' and c.answered_at > clock_timestamp() - interval '10 seconds' and c.expires_at > now()
       -- Asked again at the very end of the ten seconds.
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
-- The company withdraws what it still reads as waiting; whether this call did.
create function public.withdraw_declined(connection_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update public.connection_requests c set status = 'withdrawn'
     where c.id = $1 and c.company_id = app.current_user_id() and c.expires_at > now()
       and app.is_fresh_decline(c.status, c.answered_at);
    return found;
  end
  $$;
revoke execute on function public.take_back_decline(uuid), public.withdraw_declined(uuid) from public;
grant execute on function public.take_back_decline(uuid), public.withdraw_declined(uuid) to vinculum_person;

-- Nor does asking again tell that it was declined.
create function app.hold_while_fresh() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from public.connection_requests c
                where c.talent_id = new.talent_id and c.request_id = new.request_id
                  and app.is_fresh_decline(c.status, c.answered_at)) then
      return null;
    end if;
    return new;
  end
  $$;
create trigger hold_while_fresh before insert on public.connection_requests
  for each row execute function app.hold_while_fresh();

-- A decline is told by a job once its ten seconds are over.
create function app.tell_of_decline() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into app.jobs (kind, key, payload, run_at)
    values ('tell-decline', new.id || ' ' || extract(epoch from new.answered_at),
            jsonb_build_object('connectionId', new.id), new.answered_at + interval '10 seconds')
    on conflict do nothing;
    return null;
  end
  $$;
drop trigger tell_of_introduction on public.connection_requests;
create trigger tell_of_introduction after update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status not in ('pending', 'declined'))
  execute function app.tell_of_introduction();
create trigger tell_of_decline after update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status = 'declined') execute function app.tell_of_decline();
