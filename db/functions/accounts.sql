-- Accounts, sessions and names.

-- Creates the row of public.users in the statement of the sign-up, so that neither exists without the other, and asks
-- a new account to confirm its address.
create or replace function app.create_user_row() returns trigger
  language plpgsql
  as $$
  begin
    insert into public.users (id, email, full_name, user_type, email_confirmed)
    values (new.id, new.email, new.name, new.user_type, new."emailVerified");
    if not new."emailVerified" then
      insert into app.jobs (kind, key, payload)
      values ('confirm-email-link', new.id::text, jsonb_build_object('userId', new.id));
    end if;
    return new;
  end
  $$;

-- Copies a changed or newly confirmed address, and allows mail to it again.
create or replace function app.follow_email() returns trigger
  language plpgsql
  as $$
  begin
    -- Confirming starts the clocks of introductions.
    perform app.lock_before_account(new.id);
    update public.users
       set email = new.email, email_confirmed = new."emailVerified", mail_refusal = null
     where id = new.id;
    return new;
  end
  $$;

-- Locks what others lock before they come to the account's row: they answer an introduction, write in a room, ask a talent
-- or answer a question, and then notify the account. Whoever locks that row for itself does this first: in the other order
-- each could wait for the other.
create or replace function app.lock_before_account(account uuid) returns void
  language plpgsql
  as $$
  begin
    perform from public.engagements e where e.company_id = $1 or e.talent_user_id = $1 order by e.id for update;
    perform from public.connection_requests c
      where c.company_id = $1
         or c.talent_id = any (array(select t.id from public.talent_profiles t where t.user_id = $1))
      order by c.id for update;
    perform from public.talent_profiles t where t.user_id = $1 for update;
    perform from public.company_requests r where r.user_id = $1 order by r.id for update;
    perform from public.community_posts p where p.author_id = $1 order by p.parent_id nulls first, p.id for update;
  end
  $$;
grant execute on function app.lock_before_account(uuid) to vinculum_system;

-- Whether an account's address is confirmed. Locks the row until the end of the
-- transaction, so that a concurrent confirmation sees the mails that were left waiting.
create or replace function app.is_confirmed(account uuid) returns boolean
  language plpgsql
  as $$ begin return (select email_confirmed from public.users where id = $1 for share); end $$;
grant execute on function app.is_confirmed(uuid) to vinculum_system;

-- After the confirmation, waiting introductions get their full time, and waiting mails are sent.
create or replace function app.send_what_waited() returns trigger
  language plpgsql
  as $$
  begin
    with started as (
      select c.id, t.remind_at, t.expires_at
        from public.connection_requests c
       cross join public.response_clock k
       cross join lateral app.answer_times(now(), c.answer_zone, k.working_days) t
       where c.company_id = new.id and c.status = 'pending' and c.clock_started_at is null
         for update of c
    )
    update public.connection_requests c
       set clock_started_at = now(), remind_at = s.remind_at, expires_at = s.expires_at
      from started s where c.id = s.id;
    with leaving as (
      delete from app.waiting_mails where sender_id = new.id returning notice_id
    )
    insert into app.jobs (kind, key, payload)
    select 'notice-mail', notice_id::text, jsonb_build_object('noticeId', notice_id) from leaving
    on conflict do nothing;
    return null;
  end
  $$;

-- The caller's own sessions, without tokens. Readable in the same transaction as the rest of their page.
create or replace function app.own_sessions()
  returns table (id uuid, "userAgent" text, "createdAt" timestamptz, "usedAt" timestamptz)
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return query
      select s.id, coalesce(s."userAgent", ''), s."createdAt", s."updatedAt"
        from auth.session s
       where s."userId" = app.current_user_id() and s."expiresAt" > now()
       order by s."updatedAt" desc, s.id;
  end
  $$;
grant execute on function app.own_sessions() to vinculum_person, vinculum_system;

-- The caller's own change of address that waits for its confirmation.
create or replace function app.own_email_change()
  returns table (email text, "askedAt" timestamptz)
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return query
      select link.email, link.created_at
        from app.account_links link
       where link.user_id = app.current_user_id() and link.purpose = 'change-email'
         and link.used_at is null and link.expires_at > now()
       order by link.created_at desc
       limit 1;
  end
  $$;
grant execute on function app.own_email_change() to vinculum_person, vinculum_system;

-- Announces the end of a session, so that its tabs get no more events.
create or replace function app.announce_session_end() returns trigger
  language plpgsql
  as $$ begin perform pg_notify('session_ended', old.id::text); return null; end $$;

-- A person changes the name of their own account. Locks the two rows in the same order as everything else does.
create or replace function app.set_own_name(full_name text) returns void
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    update auth."user" a set name = $1 where a.id = app.current_user_id();
    update public.users u set full_name = $1 where u.id = app.current_user_id();
  end
  $$;
grant execute on function app.set_own_name(text) to vinculum_person;

-- The mailbox of an address: addresses that differ only after a plus sign share one.
create or replace function app.mailbox(email text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(lower(email), '\+[^@]*@', '@') $$;

-- Whether a row belongs to the caller as a company. The only place to change if companies get teams.
create or replace function app.is_own_company(owner uuid) returns boolean
  language sql stable
  as $$ select owner = app.current_user_id() and app.current_user_type() = 'company' $$;
grant execute on function app.is_own_company(uuid) to vinculum_person, vinculum_system;

-- The cards of those companies that the caller may know of.
create or replace function public.known_companies(companies uuid[])
  returns table (company_id uuid, name text, website text, about text)
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return query
      with me as materialized (
        select app.current_user_id() as id, app.current_talent_id() is not null or app.is_admin() as knows_all
      )
      select u.id, coalesce(card.name, u.full_name), card.website, card.about
        from me
        join public.users u on u.id = any (companies) and u.user_type = 'company' and (u.id = me.id or me.knows_all)
        left join public.company_cards card on card.user_id = u.id;
  end
  $$;
grant execute on function public.known_companies(uuid[]) to vinculum_person, vinculum_system;

-- Notifies a person that the password or the address of their account changed.
create or replace function app.notify_of_account_change() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'account' then
      perform app.notify(new."userId", 'password_changed', gen_random_uuid()::text);
    else
      perform app.notify(new.id, 'email_changed', gen_random_uuid()::text);
    end if;
    return null;
  end
  $$;

-- Notifies talent that a company has deleted its account, if they know of an introduction.
create or replace function app.notify_of_deleted_company() returns trigger
  language plpgsql
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
      -- Mailed only on behalf of a confirmed address, like all mail to other people.
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

-- Notifies companies that a talent they were introduced to, or are waiting for, has left.
create or replace function app.notify_of_deleted_talent() returns trigger
  language plpgsql
  as $$
  declare
    left_behind record;
  begin
    for left_behind in
      select e.company_id, jsonb_build_object('role', e.request ->> 'role') as payload
        from public.engagements e
       where e.talent_user_id = old.id and e.company_id is not null
       union all
      select c.company_id, jsonb_build_object('status', 'pending', 'role', r.desired_role)
        from public.connection_requests c
        join public.talent_profiles t on t.id = c.talent_id
        left join public.company_requests r on r.id = c.request_id
       where t.user_id = old.id and app.visible_status(c.status, c.answered_at) = 'pending'
    loop
      -- Mailed only on behalf of a confirmed address, like all mail to other people.
      if old."emailVerified" then
        perform app.notify(left_behind.company_id, 'talent_deleted', gen_random_uuid()::text, left_behind.payload);
      else
        insert into public.notices (user_id, kind, cause_key, payload)
        values (left_behind.company_id, 'talent_deleted', gen_random_uuid()::text, left_behind.payload);
      end if;
    end loop;
    return old;
  end
  $$;
