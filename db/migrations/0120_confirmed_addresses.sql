-- Mail to others goes only in the name of an address that its owner has confirmed. Until then what a person does is
-- told in the product alone; the mails wait, and so does the response clock of what a company has asked.

alter table public.users
  add column email_confirmed boolean not null default false,
  -- What the mail server of the address answered when it refused it for good; no mail goes there any more.
  add column mail_refusal text check (length(mail_refusal) between 1 and 20);
-- Whoever is here already counts as confirmed.
update auth."user" set "emailVerified" = true where not "emailVerified";
update public.users set email_confirmed = true;

alter table app.account_links drop constraint account_links_purpose_check;
alter table app.account_links add constraint account_links_purpose_check
  check (purpose in ('reset-password', 'change-email', 'confirm-email', 'disown-account', 'sign-in'));
alter table app.account_links drop constraint account_links_check;
-- The address that a link is about: the one to change to, or the one to confirm.
alter table app.account_links add constraint account_links_check
  check ((purpose in ('change-email', 'confirm-email', 'disown-account')) = (email is not null));

-- A new account is asked to confirm its address, in the statement that makes it.
create or replace function app.create_user_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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

-- Another address, or the same one confirmed anew, is tried again.
create or replace function app.follow_email() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update public.users
       set email = new.email, email_confirmed = new."emailVerified", mail_refusal = null
     where id = new.id;
    return new;
  end
  $$;
drop trigger follow_email on auth."user";
create trigger follow_email after update of email, "emailVerified" on auth."user"
  for each row execute function app.follow_email();

-- Mails that wait until the person who caused them has confirmed an address. Gone with either.
create table app.waiting_mails (
  notice_id uuid primary key references public.notices (id) on delete cascade,
  sender_id uuid not null references public.users (id) on delete cascade
);
create index waiting_mails_of_sender on app.waiting_mails (sender_id);
alter table app.waiting_mails enable row level security;
alter table app.waiting_mails force row level security;
create policy system on app.waiting_mails to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.waiting_mails to vinculum_system;

-- Whether an account's address is confirmed. Holds the answer until the end of the transaction, so that what is
-- left waiting is seen by a confirmation at the same moment.
create function app.is_confirmed(account uuid) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select email_confirmed from public.users where id = $1 for share $$;
revoke execute on function app.is_confirmed(uuid) from public;

-- When the time to answer began; nothing while it waits for the company's confirmation. Until then there is no end.
alter table public.connection_requests add column clock_started_at timestamptz;
update public.connection_requests set clock_started_at = created_at;
alter table public.connection_requests
  add check ((clock_started_at is null) = (expires_at = 'infinity' and remind_at is null));

create or replace function app.start_answer_clock() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    new.answer_zone := app.usable_zone((select timezone from public.talent_profiles where id = new.talent_id));
    if new.expires_at is null and not app.is_confirmed(new.company_id) then
      new.expires_at := 'infinity';
      new.remind_at := null;
      new.clock_started_at := null;
      return new;
    end if;
    new.clock_started_at := new.created_at;
    select coalesce(new.remind_at, t.remind_at), coalesce(new.expires_at, t.expires_at)
      into new.remind_at, new.expires_at
      from public.response_clock k, app.answer_times(new.created_at, new.answer_zone, k.working_days) t;
    return new;
  end
  $$;

-- Who causes a notice of this kind; nobody where the product tells it by itself.
create function app.sender_of_notice(kind text, payload jsonb) returns uuid
  language sql stable
  as $$
    select case
      when $1 in ('introduction_received', 'introduction_withdrawn') then
        (select company_id from public.connection_requests where id = ($2 ->> 'connection_id')::uuid)
      when $1 = 'introduction_answered' then
        (select t.user_id from public.connection_requests c join public.talent_profiles t on t.id = c.talent_id
          where c.id = ($2 ->> 'connection_id')::uuid)
      when $1 = 'interest_shown' then
        (select user_id from public.talent_profiles where id = ($2 #>> '{matches,0,talentId}')::uuid)
    end
  $$;
revoke execute on function app.sender_of_notice(text, jsonb) from public;

create or replace function app.notify(user_id uuid, kind text, cause_key text, payload jsonb default '{}') returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    made uuid;
    sender uuid;
  begin
    insert into public.notices (user_id, kind, cause_key, payload, connection_id)
    values ($1, $2, $3, $4, ($4 ->> 'connection_id')::uuid)
    on conflict do nothing
    returning id into made;
    if made is null then
      return false;
    end if;
    -- A changed password or address has a mail of its own, to the address as it was. Of an introduction that was
    -- taken back before its mail left, no mail tells.
    if $2 in ('password_changed', 'email_changed') or $2 = 'introduction_withdrawn' and exists (
         select from public.connection_requests c
          where c.id = ($4 ->> 'connection_id')::uuid and c.clock_started_at is null) then
      return true;
    end if;
    sender := app.sender_of_notice($2, $4);
    if sender is null or app.is_confirmed(sender) then
      insert into app.jobs (kind, key, payload)
      values ('notice-mail', made::text, jsonb_build_object('noticeId', made));
    else
      insert into app.waiting_mails (notice_id, sender_id) values (made, sender);
    end if;
    return true;
  end
  $$;

-- With the confirmation the waiting introductions get their whole time, and the waiting mails leave.
create function app.send_what_waited() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
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
create trigger send_what_waited after update of email_confirmed on public.users
  for each row when (new.email_confirmed and not old.email_confirmed) execute function app.send_what_waited();

-- An answer takes as long as its clock has run.
create or replace function app.response_medians(by_company boolean) returns table (subject uuid, days integer, answers integer)
  language sql stable
  as $$
    select case when by_company then company_id else talent_id end as subject,
           greatest(1, ceil(percentile_cont(0.5) within group (
             order by extract(epoch from answered_at - coalesce(clock_started_at, created_at))) / 86400))::integer,
           count(*)::integer
      from public.connection_requests
     where status in ('matched', 'accepted', 'declined', 'expired') and answered_at > now() - interval '1 year'
     group by 1
    having count(*) >= 5
  $$;
