-- Looking after people: a profile that is hidden, an account that is suspended, who is featured. All of it is
-- done by the functions below, for an administrator and with a reason, and stands in the audit trail.

create table public.profile_hidings (
  talent_id uuid primary key references public.talent_profiles (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  created_at timestamptz not null default now()
);
create table public.account_suspensions (
  user_id uuid primary key references public.users (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  created_at timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array['profile_hidings', 'account_suspensions'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy system on public.%I to vinculum_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to vinculum_system', t);
    execute format('grant select on public.%I to vinculum_person', t);
    execute format('create policy admin_reads on public.%I for select to vinculum_person using ((select app.is_admin()))', t);
  end loop;
end
$$;
create policy own on public.profile_hidings for select to vinculum_person
  using (talent_id = (select app.current_talent_id()));
create policy own on public.account_suspensions for select to vinculum_person
  using (user_id = (select app.current_user_id()));

-- Kept beside the rows it keeps from view; follows from the two tables above.
alter table public.talent_profiles add column hidden boolean not null default false;
alter table public.company_requests add column withdrawn boolean not null default false;
grant select (hidden) on public.talent_profiles to vinculum_person;

-- Whoever was introduced before goes on seeing with whom; asked only about a row that is hidden.
create function app.is_introduced_to(talent uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select exists (select from public.connection_requests
                    where talent_id = $1 and company_id = app.current_user_id())
  $$;
grant execute on function app.is_introduced_to(uuid) to vinculum_person, vinculum_system;

drop policy anyone_reads on public.talent_profiles;
create policy anyone_reads_visible on public.talent_profiles for select to vinculum_person
  using (not hidden or user_id = (select app.current_user_id()) or (select app.is_admin())
    or app.is_introduced_to(id));

-- A condition in a policy keeps LIKE and @> from their indexes, since they must not see rows before it. A search
-- reads the visible rows here instead, where the condition is an ordinary one. No account id is among the columns.
create view public.visible_profiles as
  select id, full_name, primary_role, search_text, skill_ids, tool_ids, years_experience, price_day_min,
         price_day_max, created_at, featured
    from public.talent_profiles
   where not hidden;
grant select on public.visible_profiles to vinculum_person, vinculum_system;
grant create on schema public to vinculum_system;
alter view public.visible_profiles owner to vinculum_system;
revoke create on schema public from vinculum_system;

alter policy talent_reads on public.company_requests
  using ((select app.current_talent_id()) is not null and not withdrawn);
alter policy company_asks on public.connection_requests
  with check (company_id = (select app.current_user_id())
    and (select app.current_user_type()) = 'company'
    and status = 'pending'
    and request_id is not null and app.owns_request(request_id)
    and exists (select from public.talent_profiles t where t.id = talent_id and not t.hidden));

-- An application is answered in one place, with a note to the applicant.
alter table public.featured_applications
  add column answer text not null default '' check (length(answer) <= 1000);
drop policy admin_answers on public.featured_applications;
revoke update (status) on public.featured_applications from vinculum_person;

create function app.answer_application(application uuid, status text, note text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
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

create function app.set_featured(talent uuid, featured boolean, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    update public.talent_profiles t set featured = $2
     where t.id = $1 and t.featured <> $2 and app.is_admin();
    if not found then
      return false;
    end if;
    perform app.audit(case when $2 then 'profile-featured' else 'profile-unfeatured' end, 'profile', $1, '', $3);
    return true;
  end
  $$;

-- For the functions below; granted to nobody.
create function app.follow_moderation(account uuid) returns void
  language sql
  as $$
    update public.talent_profiles t
       set hidden = exists (select from public.profile_hidings h where h.talent_id = t.id)
                 or exists (select from public.account_suspensions s where s.user_id = t.user_id)
     where t.user_id = $1;
    update public.company_requests r
       set withdrawn = exists (select from public.account_suspensions s where s.user_id = r.user_id)
     where r.user_id = $1
  $$;

-- Each returns whether this call is what made the change: a second one finds it made.
create function app.hide_profile(talent uuid, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
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
    perform app.audit('profile-hidden', 'profile', $1, '', $2);
    return true;
  end
  $$;

create function app.restore_profile(talent uuid, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
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
    perform app.audit('profile-restored', 'profile', $1, '', $2);
    return true;
  end
  $$;

-- An administrator is not suspended: that right is taken away first, from the command line.
create function app.suspend_account(account uuid, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    perform from public.users where id = $1 and role <> 'admin' and app.is_admin() for update;
    if not found then
      return false;
    end if;
    insert into public.account_suspensions (user_id, reason) values ($1, $2) on conflict do nothing;
    if not found then
      return false;
    end if;
    delete from auth.session where "userId" = $1;
    perform app.follow_moderation($1);
    perform app.audit('account-suspended', 'account', $1, '', $2);
    return true;
  end
  $$;

create function app.restore_account(account uuid, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    delete from public.account_suspensions where user_id = $1 and app.is_admin();
    if not found then
      return false;
    end if;
    perform app.follow_moderation($1);
    perform app.audit('account-restored', 'account', $1, '', $2);
    return true;
  end
  $$;

-- People as the desk finds them: by a part of name or address, by kind and by state, the newest first; or the
-- one of this account or profile. Nobody for whoever is no administrator.
create index users_search on public.users using gin (lower(full_name || E'\n' || email) gin_trgm_ops);
create index users_recent on public.users (created_at desc, id);
create function app.find_people(term text, kind text, state text, one uuid)
  returns table (user_id uuid, email text, full_name text, user_type text, role text, created_at timestamptz,
                 talent_id uuid, profile_url text, featured boolean, hidden boolean, hidden_reason text,
                 suspended_reason text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select u.id, u.email, u.full_name, u.user_type, u.role, u.created_at, t.id, t.public_profile_url,
           coalesce(t.featured, false), coalesce(t.hidden, false), h.reason, s.reason
      from public.users u
      left join public.talent_profiles t on t.user_id = u.id
      left join public.profile_hidings h on h.talent_id = t.id
      left join public.account_suspensions s on s.user_id = u.id
     where app.is_admin()
       and ($4 is null or u.id = $4 or t.id = $4)
       and ($1 = '' or lower(u.full_name || E'\n' || u.email) like
            '%' || replace(replace(replace(lower($1), '\', '\\'), '%', '\%'), '_', '\_') || '%')
       and ($2 = '' or u.user_type = $2)
       and case $3 when 'featured' then t.featured
                   when 'hidden' then h.talent_id is not null
                   when 'suspended' then s.user_id is not null
                   when 'administrator' then u.role = 'admin'
                   else true end
     order by u.created_at desc, u.id
     limit 10001
  $$;

grant execute on function app.answer_application(uuid, text, text), app.set_featured(uuid, boolean, text),
  app.hide_profile(uuid, text), app.restore_profile(uuid, text), app.suspend_account(uuid, text),
  app.restore_account(uuid, text), app.find_people(text, text, text, uuid) to vinculum_person;
