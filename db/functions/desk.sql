-- The administrators' desk. Each action checks app.is_admin itself, and writes to the audit trail.

-- Adds to the audit trail. For the functions that make the change; people cannot call it.
create or replace function app.audit(action text, subject_type text, subject_id uuid, title text, reason text)
  returns void
  language sql
  as $$
    insert into public.audit_entries (actor_id, action, subject_type, subject_id, title, reason)
    values (app.current_user_id(), $1, $2, $3, left($4, 200), left(btrim($5), 1000))
  $$;
grant execute on function app.audit(text, text, uuid, text, text) to vinculum_system;

-- Sets the reason of an administrator's next action, for the audit trail. People cannot call set_config on the
-- embedded database.
create or replace function app.give_reason(reason text) returns void
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin perform set_config('app.reason', $1, true); end $$;
grant execute on function app.give_reason(text) to vinculum_person, vinculum_system;

-- Refuses every change to the audit trail.
create or replace function app.keep_audit_entries() returns trigger
  language plpgsql
  as $$ begin raise exception 'The audit trail is only added to'; end $$;

-- Records in the audit trail when an account becomes an administrator or stops being one.
create or replace function app.audit_role() returns trigger
  language plpgsql
  as $$
  begin
    perform app.audit(case new.role when 'admin' then 'administrator-granted' else 'administrator-revoked' end,
                      'account', new.id, '', coalesce(current_setting('app.reason', true), ''));
    return null;
  end
  $$;

-- The state of a post: drafted, scheduled or published.
create or replace function app.post_stage(status text, published_at timestamptz) returns text
  language sql stable
  as $$
    select case when status = 'draft' then 'drafted'
                when published_at > now() then 'scheduled'
                else 'published' end
  $$;

-- Records changes of posts in the audit trail, whatever made them.
create or replace function app.audit_post() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    was text := case when tg_op <> 'INSERT' then app.post_stage(old.status, old.published_at) end;
    now_is text := case when tg_op <> 'DELETE' then app.post_stage(new.status, new.published_at) end;
    change_kind text;
  begin
    if app.current_user_id() is null then
      return null; -- the product itself, filling a new database
    end if;
    change_kind := case
      when tg_op = 'DELETE' then 'deleted'
      when was is null then now_is
      when now_is = was and (now_is <> 'scheduled' or new.published_at = old.published_at) then 'edited'
      when now_is = 'drafted' then 'unpublished'
      else now_is
    end;
    perform app.audit('post-' || change_kind, 'post', coalesce(new.id, old.id), coalesce(new.title, old.title),
                      coalesce(current_setting('app.reason', true), ''));
    return null;
  end
  $$;

-- Answers an application to be featured. Returns whether this call did.
create or replace function app.answer_application(application uuid, status text, note text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    talent uuid;
  begin
    update public.featured_applications a set status = $2, answer = $3
     where a.id = $1 and a.status = 'pending' and $2 in ('approved', 'declined') and app.is_admin()
    returning a.talent_id into talent;
    if talent is null then
      return false;
    end if;
    perform app.audit('application-' || $2, 'profile', talent, '', $3);
    return true;
  end
  $$;
grant execute on function app.answer_application(uuid, text, text) to vinculum_person;

-- Features a talent, which accepts an open application, or stops doing so and tells them. Returns whether this call
-- changed it.
create or replace function app.set_featured(talent uuid, featured boolean, reason text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    update public.talent_profiles t set featured = $2
     where t.id = $1 and t.featured <> $2 and app.is_admin();
    if not found then
      return false;
    end if;
    if $2 then
      update public.featured_applications a set status = 'approved' where a.talent_id = $1 and a.status = 'pending';
    else
      perform app.notify(app.user_of_talent($1), 'featured_answered', gen_random_uuid()::text,
        jsonb_build_object('status', 'ended'));
    end if;
    perform app.audit(case when $2 then 'profile-featured' else 'profile-unfeatured' end, 'profile', $1, '', $3);
    return true;
  end
  $$;
grant execute on function app.set_featured(uuid, boolean, text) to vinculum_person;

-- Updates the columns that are derived from an account's hidings, suspension and pause, and sends the notices that had
-- to wait. The lock comes first: a statement that waits for a row sees the other tables as they were before it waited.
create or replace function app.follow_moderation(account uuid) returns void
  language plpgsql
  as $$
  declare
    profile public.talent_profiles;
    is_hidden boolean;
    introduction record;
  begin
    select * into profile from public.talent_profiles where user_id = $1 for no key update;
    update public.talent_profiles t
       set hidden = exists (select from public.profile_hidings h where h.talent_id = t.id)
                 or exists (select from public.account_suspensions s where s.user_id = t.user_id)
                 or exists (select from public.talent_availability a where a.talent_id = t.id and a.paused)
     where t.user_id = $1
    returning hidden into is_hidden;
    if profile.hidden and not is_hidden then
      perform app.notify_of_interests(profile.id, null);
    end if;
    update public.company_requests r
       set hidden = exists (select from public.account_suspensions s where s.user_id = r.user_id)
     where r.user_id = $1;
    for introduction in
      update public.connection_requests c
         set company_suspended = s.suspended,
             remind_at = case when waits.again then t.remind_at else c.remind_at end,
             expires_at = case when waits.again then t.expires_at else c.expires_at end,
             clock_started_at = case when waits.again then now() else c.clock_started_at end
        from (select exists (select from public.account_suspensions s where s.user_id = $1) as suspended) s,
             public.connection_requests w
       cross join public.response_clock k
       cross join lateral app.answer_times(now(), w.answer_zone, k.working_days) t
       cross join lateral (select w.status = 'pending' and w.expires_at < 'infinity' and w.company_suspended as again) waits
       where c.company_id = $1 and w.id = c.id and c.company_suspended <> s.suspended
      returning c.id, c.talent_id, waits.again and (c.held_until is null or c.held_until <= now()) as waits_again
    loop
      continue when not introduction.waits_again;
      -- Mails that were due during the suspension were skipped, and the last day to answer has moved.
      delete from public.notices n
       where n.connection_id = introduction.id and n.kind in ('introduction_received', 'introduction_reminder');
      perform app.notify(app.user_of_talent(introduction.talent_id), 'introduction_received', introduction.id::text,
                         jsonb_build_object('connection_id', introduction.id));
    end loop;
  end
  $$;

-- Whether an account is suspended, for a row that is added to it: waits if it is being suspended.
create or replace function app.is_suspended(account uuid) returns boolean
  language plpgsql
  as $$
  begin
    perform from public.users where id = $1 for key share;
    return exists (select from public.account_suspensions where user_id = $1);
  end
  $$;

-- For a profile or request that is saved while its account is being suspended.
create or replace function app.hide_if_suspended() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin new.hidden := new.hidden or app.is_suspended(new.user_id); return new; end $$;

-- Enqueues the mail to the owner of an account about a decision of an administrator.
create or replace function app.mail_decision(account uuid, decision text) returns void
  language sql
  as $$
    insert into app.jobs (kind, key, payload)
    values ('moderation-mail', gen_random_uuid()::text, jsonb_build_object('userId', $1, 'decision', $2))
  $$;

-- Hides a profile. Returns whether this call did.
create or replace function app.hide_profile(talent uuid, reason text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    account uuid;
  begin
    select user_id into account from public.talent_profiles where id = $1 and app.is_admin() for update;
    insert into public.profile_hidings (talent_id, reason)
    select $1, $2 where account is not null on conflict do nothing;
    if not found then
      return false;
    end if;
    perform app.follow_moderation(account);
    perform app.mail_decision(account, 'hidden');
    perform app.audit('profile-hidden', 'profile', $1, '', $2);
    return true;
  end
  $$;
grant execute on function app.hide_profile(uuid, text) to vinculum_person;

-- Shows a hidden profile again. Returns whether this call did.
create or replace function app.restore_profile(talent uuid, reason text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    account uuid;
  begin
    select user_id into account from public.talent_profiles where id = $1 and app.is_admin() for update;
    delete from public.profile_hidings where talent_id = $1 and account is not null;
    if not found then
      return false;
    end if;
    perform app.follow_moderation(account);
    perform app.mail_decision(account, 'shown');
    perform app.audit('profile-restored', 'profile', $1, '', $2);
    return true;
  end
  $$;
grant execute on function app.restore_profile(uuid, text) to vinculum_person;

-- Updates the open tabs of everybody who shares a room with an account: a suspension shows there.
create or replace function app.announce_rooms_of(account uuid) returns void
  language sql
  as $$
    select app.announce_room(e.id) from public.engagements e where e.company_id = $1 or e.talent_user_id = $1
  $$;

-- Suspends an account. Returns whether this call did. An administrator cannot be suspended: revoke the role
-- first, from the command line.
create or replace function app.suspend_account(account uuid, reason text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    -- The deletion of an account takes these locks too, in this order.
    perform from auth."user" where id = $1 and app.is_admin() for no key update;
    if not found then
      return false;
    end if;
    perform app.lock_before_account($1);
    perform from public.users where id = $1 and role <> 'admin' for update;
    if not found then
      return false;
    end if;
    insert into public.account_suspensions (user_id, reason) values ($1, $2) on conflict do nothing;
    if not found then
      return false;
    end if;
    delete from auth.session where "userId" = $1;
    perform app.follow_moderation($1);
    perform app.mail_decision($1, 'suspended');
    perform app.announce_rooms_of($1);
    perform app.audit('account-suspended', 'account', $1, '', $2);
    return true;
  end
  $$;
grant execute on function app.suspend_account(uuid, text) to vinculum_person;

-- Ends a suspension. Returns whether this call did.
create or replace function app.restore_account(account uuid, reason text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    -- The deletion of an account takes these locks too, in this order.
    perform from auth."user" where id = $1 and app.is_admin() for no key update;
    if not found then
      return false;
    end if;
    perform app.lock_before_account($1);
    delete from public.account_suspensions where user_id = $1;
    if not found then
      return false;
    end if;
    perform app.follow_moderation($1);
    perform app.mail_decision($1, 'restored');
    perform app.announce_rooms_of($1);
    perform app.audit('account-restored', 'account', $1, '', $2);
    return true;
  end
  $$;
grant execute on function app.restore_account(uuid, text) to vinculum_person;

-- A LIKE pattern for values that contain this text.
create or replace function app.contains_pattern(text text) returns text
  language sql immutable parallel safe
  as $$ select '%' || regexp_replace($1, '([\\%_])', '\\\1', 'g') || '%' $$;

-- A page of the accounts that contain a text in their name, their address or the name that others see, newest first, for
-- administrators: the last page if the list ends before. Total is 10001 if there are more than 10000, of which the rest is
-- not listed. The name that others see is null if it is the account's.
create or replace function app.find_people(term text, kind text, state text, one uuid, size integer, skipped integer)
  returns table (
    user_id uuid, email text, full_name text, user_type text, role text, created_at timestamptz,
    talent_id uuid, profile_url text, featured boolean, hidden boolean, hidden_reason text,
    suspended_reason text, total integer, shown_as text)
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return query
      with found as materialized (
        select u.id, u.created_at
          from public.users u
         where app.is_admin()
           and ($4 is null or u.id = $4 or u.id = (select t.user_id from public.talent_profiles t where t.id = $4))
           and ($1 = '' or u.id in (
             select n.id from public.users n
              where lower(n.full_name || E'\n' || n.email) like app.contains_pattern(lower($1))
             union all
             select t.user_id from public.talent_profiles t
              where lower(t.full_name) like app.contains_pattern(lower($1))
             union all
             select c.user_id from public.company_cards c where lower(c.name) like app.contains_pattern(lower($1))))
           and ($2 = '' or u.user_type = $2)
           and case $3
                 when 'featured' then u.id in (select t.user_id from public.talent_profiles t where t.featured)
                 when 'hidden' then u.id in (
                   select t.user_id from public.profile_hidings h join public.talent_profiles t on t.id = h.talent_id)
                 when 'suspended' then u.id in (select s.user_id from public.account_suspensions s)
                 when 'administrator' then u.role = 'admin'
                 else true end
         order by u.created_at desc, u.id
         limit 10001
      ), paged as (
        select f.id from found f
         order by f.created_at desc, f.id
         limit $5
        offset least($6, greatest(0, least((select count(*) from found), 10000) - 1) / $5 * $5)
      )
      select u.id, u.email, u.full_name, u.user_type, u.role, u.created_at, t.id, t.public_profile_url,
             coalesce(t.featured, false), coalesce(t.hidden, false), h.reason, s.reason,
             (select count(*)::integer from found), nullif(coalesce(t.full_name, c.name), u.full_name)
        from paged
        join public.users u on u.id = paged.id
        left join public.talent_profiles t on t.user_id = u.id
        left join public.profile_hidings h on h.talent_id = t.id
        left join public.account_suspensions s on s.user_id = u.id
        left join public.company_cards c on c.user_id = u.id
       order by u.created_at desc, u.id;
  end
  $$;
grant execute on function app.find_people(text, text, text, uuid, integer, integer) to vinculum_person;

-- Dead letters of the job queue, without their payload, for administrators.
create or replace function app.list_dead_jobs()
  returns table (id uuid, kind text, attempts integer, last_error text, failed_at timestamptz)
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return query
      select j.id, j.kind, j.attempts, j.last_error, j.finished_at
        from app.jobs j
       where j.state = 'dead' and app.is_admin()
       order by j.finished_at desc, j.id
       limit 100;
  end
  $$;
grant execute on function app.list_dead_jobs() to vinculum_person;

-- Retries a dead job. Returns whether this call did.
create or replace function app.retry_dead_job(job uuid, reason text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    named text;
  begin
    update app.jobs
       set state = 'open', attempts = 0, finished_at = null, lease = null, run_at = now()
     where id = $1 and state = 'dead' and app.is_admin()
    returning kind into named;
    if named is null then
      return false;
    end if;
    perform app.audit('job-retried', 'job', $1, named, $2);
    return true;
  end
  $$;
grant execute on function app.retry_dead_job(uuid, text) to vinculum_person;
