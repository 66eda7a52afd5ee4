-- What the product tells a person: a notice each, written in the transaction of its cause, and a job that
-- sends it by mail. Triggers write them, because nobody may write another's notices or a job.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in (
    'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
    'introduction_withdrawn', 'match_digest', 'featured_answered',
    'new_device', 'password_changed', 'email_changed')),
  -- Names the cause: the same one told again makes no second notice and no second mail.
  cause_key text not null check (length(cause_key) between 1 and 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  -- Gone with what it is about. Names are read from there, so that they are never older than it.
  connection_id uuid references public.connection_requests (id) on delete cascade,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, kind, cause_key)
);
create index notices_of_user on public.notices (user_id, created_at desc, id);
create index notices_unread on public.notices (user_id) where read_at is null;
create index notices_of_connection on public.notices (connection_id);
create index notices_old on public.notices (created_at);

-- Which kinds a person wants by mail; a kind without a row is wanted. In the product everything is told, and
-- what concerns the safety of the account is told by mail too, whatever anybody chose.
create table public.notice_preferences (
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  kind text not null check (kind in (
    'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
    'introduction_withdrawn', 'match_digest', 'featured_answered')),
  email boolean not null,
  primary key (user_id, kind)
);

do $$
declare t text;
begin
  foreach t in array array['notices', 'notice_preferences'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy system on public.%I to vinculum_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to vinculum_system', t);
    execute format('create policy own on public.%I to vinculum_person
      using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()))', t);
  end loop;
end
$$;
grant select, update (read_at) on public.notices to vinculum_person;
grant select, insert (kind, email), update (email) on public.notice_preferences to vinculum_person;

-- Tells a person something, once for each cause; whether it was told by this call. A `connection_id` in the
-- payload ties the notice to that introduction.
create function app.notify(user_id uuid, kind text, cause_key text, payload jsonb default '{}') returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    made uuid;
  begin
    insert into public.notices (user_id, kind, cause_key, payload, connection_id)
    values ($1, $2, $3, $4, ($4 ->> 'connection_id')::uuid)
    on conflict do nothing
    returning id into made;
    if made is null then
      return false;
    end if;
    -- A changed password or address has a mail of its own, to the address as it was.
    if $2 not in ('password_changed', 'email_changed') then
      insert into app.jobs (kind, key, payload)
      values ('notice-mail', made::text, jsonb_build_object('noticeId', made));
    end if;
    return true;
  end
  $$;
grant execute on function app.notify(uuid, text, text, jsonb) to vinculum_system;

-- Every server hears of it, and tells the open tabs of this person.
create function app.announce_notice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$ begin perform pg_notify('notices', new.user_id::text); return null; end $$;
create trigger announce_notice after insert or update of read_at on public.notices
  for each row execute function app.announce_notice();

-- The tabs of a session that is over hear nothing more.
create function app.announce_session_end() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$ begin perform pg_notify('session_ended', old.id::text); return null; end $$;
create trigger announce_session_end after delete on auth.session
  for each row execute function app.announce_session_end();

create function app.user_of_talent(talent uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select user_id from public.talent_profiles where id = talent $$;
grant execute on function app.user_of_talent(uuid) to vinculum_system;

create function app.tell_of_introduction() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    about jsonb := jsonb_build_object('connection_id', new.id);
  begin
    if tg_op = 'INSERT' then
      perform app.notify(app.user_of_talent(new.talent_id), 'introduction_received', new.id::text, about);
    elsif new.status in ('matched', 'accepted', 'declined') then
      perform app.notify(new.company_id, 'introduction_answered', new.id::text, about);
    end if;
    return null;
  end
  $$;
create trigger tell_of_new_introduction after insert on public.connection_requests
  for each row when (new.status = 'pending') execute function app.tell_of_introduction();
create trigger tell_of_introduction after update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function app.tell_of_introduction();

create function app.tell_of_featured_answer() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    perform app.notify(app.user_of_talent(new.talent_id), 'featured_answered', new.id::text,
      jsonb_build_object('status', new.status));
    return null;
  end
  $$;
create trigger tell_of_featured_answer after update of status on public.featured_applications
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function app.tell_of_featured_answer();

create function app.tell_of_account_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
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
create trigger tell_of_password after update of password on auth.account
  for each row when (old.password is distinct from new.password) execute function app.tell_of_account_change();
create trigger tell_of_email after update of email on auth."user"
  for each row when (old.email is distinct from new.email) execute function app.tell_of_account_change();
