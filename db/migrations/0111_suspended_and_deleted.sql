-- What a suspension takes from the other side's lists, whose opinion counts, and what a deletion tells.

-- Accounts that are here already count as confirmed.
update auth."user" set "emailVerified" = true where not "emailVerified";

-- While its company is suspended an introduction that waits is out of the talent's sight and cannot be answered, and
-- its clock stands still. Kept beside the row, as a hidden profile is; what was accepted before stays.
alter table public.connection_requests add column company_suspended boolean not null default false;
update public.connection_requests c set company_suspended = true
 where exists (select from public.account_suspensions s where s.user_id = c.company_id);

drop policy parties_read on public.connection_requests;
create policy parties_read on public.connection_requests for select to vinculum_person
  using (company_id = (select app.current_user_id())
    or talent_id = (select app.current_talent_id()) and not (status = 'pending' and company_suspended));
alter policy talent_answers on public.connection_requests
  using (talent_id = (select app.current_talent_id()) and status = 'pending' and expires_at > now()
    and not company_suspended);

-- The rule holds whoever answers. What waits neither expires nor is answered while nobody can see it.
create function app.guard_suspended() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'An introduction of a suspended company does not go to %', new.status
      using errcode = 'check_violation', constraint = 'connection_requests_transition';
  end
  $$;
create trigger guard_suspended before update of status on public.connection_requests
  for each row when (old.company_suspended and old.status = 'pending'
    and new.status in ('matched', 'accepted', 'declined', 'expired'))
  execute function app.guard_suspended();

-- A request that was on its way when its company was suspended: the lock waits for the suspension to be complete.
create function app.mark_suspended() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform from public.users where id = new.company_id for key share;
    new.company_suspended := exists (select from public.account_suspensions where user_id = new.company_id);
    return new;
  end
  $$;
create trigger mark_suspended before insert on public.connection_requests
  for each row execute function app.mark_suspended();

-- For the functions of the desk; granted to nobody. With its company an introduction that waits comes back with its
-- whole time.
create or replace function app.follow_moderation(account uuid) returns void
  language sql
  as $$
    update public.talent_profiles t
       set hidden = exists (select from public.profile_hidings h where h.talent_id = t.id)
                 or exists (select from public.account_suspensions s where s.user_id = t.user_id)
     where t.user_id = $1;
    update public.company_requests r
       set withdrawn = exists (select from public.account_suspensions s where s.user_id = r.user_id)
     where r.user_id = $1;
    update public.connection_requests c
       set company_suspended = s.suspended,
           remind_at = case when waits.again then t.remind_at else c.remind_at end,
           expires_at = case when waits.again then t.expires_at else c.expires_at end
      from (select exists (select from public.account_suspensions s where s.user_id = $1) as suspended) s,
           public.connection_requests w
     cross join public.response_clock k
     cross join lateral app.answer_times(now(), w.answer_zone, k.working_days) t
     cross join lateral (select w.status = 'pending' and w.expires_at < 'infinity' and w.company_suspended as again) waits
     where c.company_id = $1 and w.id = c.id and c.company_suspended <> s.suspended
  $$;

-- A notice about an introduction that its reader cannot see is not there either.
alter policy own on public.notices
  using (user_id = (select app.current_user_id())
    and (connection_id is null or exists (select from public.connection_requests c where c.id = connection_id)));

-- Whoever is to be told may be deleted at this moment: then there is nobody to tell, and nothing fails.
create function app.tell_only_members() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform from public.users where id = new.user_id for key share;
    return case when found then new end;
  end
  $$;
create trigger tell_only_members before insert on public.notices
  for each row execute function app.tell_only_members();

-- Of a hidden profile or a suspended account a post tells no name, except to its author and to administrators.
create or replace function public.community_people(posts uuid[])
  returns table (post_id uuid, name text, kind text, profile_url text, own boolean, voted boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with me as materialized (select app.current_user_id() as id, app.is_admin() as is_admin)
    select p.id, seen.full_name, seen.user_type, seen.public_profile_url,
           coalesce(p.author_id = me.id, false),
           exists (select from public.community_votes v where v.post_id = p.id and v.user_id = me.id)
      from me
     cross join public.community_posts p
      left join lateral (
        select u.full_name, u.user_type, t.public_profile_url
          from public.users u
          left join public.talent_profiles t on t.user_id = u.id
         where u.id = p.author_id
           and (u.id = me.id or me.is_admin
                or not coalesce(t.hidden, false)
                   and not exists (select from public.account_suspensions s where s.user_id = u.id))
      ) as seen on true
     where p.id = any (posts)
       and (p.hidden_at is null and not p.under_hidden or p.author_id = me.id or me.is_admin)
  $$;

-- Why others set a request, or the caller's own profile, aside: only a reason that at least three people gave within
-- half a year, and only in steps, so that nobody can be told apart by watching the number; never "other", never a
-- note, never who. A handful of accounts made for it must not fill up the three, so an opinion counts from an account
-- that is established (two weeks old when it gave it, with a confirmed address, not suspended), and once for each
-- mailbox: what follows a plus sign in an address leads to the same one, the caller's own included.
create function app.mailbox(email text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(lower(email), '\+[^@]*@', '@') $$;
revoke execute on function app.mailbox(text) from public;

create or replace function app.told_reasons(request uuid, talent uuid) returns table (reason text, people integer)
  language sql stable
  as $$
    with me as materialized (
      select app.mailbox(email) as mailbox from public.users where id = app.current_user_id()
    )
    select reason, (select max(step) from unnest(array[3, 5, 10, 25, 50, 100]) as step where step <= n)
      from (
        select a.reason, count(distinct app.mailbox(u.email)) as n
          from public.match_set_asides a
          join public.users u on u.id = a.user_id
          join auth."user" account on account.id = a.user_id
         where (a.request_id = request or a.talent_id = talent)
           and a.reason <> 'other' and a.created_at > now() - interval '180 days'
           and u.created_at <= a.created_at - interval '14 days' and account."emailVerified"
           and not exists (select from public.account_suspensions s where s.user_id = a.user_id)
           and app.mailbox(u.email) <> all (select mailbox from me)
         group by a.reason
      ) as given
     where n >= 3
     order by 2 desc, 1
  $$;

-- A company that deletes its account takes its introductions along. The talent who had one that waited or was
-- accepted are told: for which role, without the name, which is deleted too.
alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'company_deleted', 'match_digest', 'interest_shown', 'featured_answered',
  'new_device', 'password_changed', 'email_changed'));
alter table public.notice_preferences drop constraint notice_preferences_kind_check;
alter table public.notice_preferences add constraint notice_preferences_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'company_deleted', 'match_digest', 'interest_shown', 'featured_answered'));

create function app.tell_of_deleted_company() returns trigger
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
create trigger tell_of_deleted_company before delete on auth."user"
  for each row when (old.user_type = 'company') execute function app.tell_of_deleted_company();
