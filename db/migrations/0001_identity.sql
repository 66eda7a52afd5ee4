-- Who is asking, and the accounts they ask with.
--
-- Two database roles do all the work. vinculum_person is every human at the door, signed in or not:
-- what a person may see or change is decided by the row policies below and nothing else.
-- vinculum_system is the product acting on its own account (sign-in, seeding, jobs).

do $$
begin
  if not exists (select from pg_roles where rolname = 'vinculum_person') then
    create role vinculum_person nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'vinculum_system') then
    create role vinculum_system nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same cluster is being migrated at this moment
end
$$;

do $$
begin
  execute format('grant vinculum_person, vinculum_system to %I', current_user);
end
$$;

create extension if not exists pg_trgm with schema public;

create schema app;
create schema auth;
revoke all on schema app, auth from public;
grant usage on schema app to vinculum_person, vinculum_system;
grant usage on schema auth to vinculum_system;
grant usage on schema public to vinculum_person, vinculum_system;
alter default privileges revoke execute on functions from public;

create function app.current_user_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
grant execute on function app.current_user_id() to vinculum_person, vinculum_system;

-- Sign-in: the tables better-auth keeps. No person ever reads them, not even their own row.

create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique check (email = lower(email)),
  "emailVerified" boolean not null default false,
  image text,
  user_type text not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table auth.session (
  id uuid primary key default gen_random_uuid(),
  "userId" uuid not null references auth."user" (id) on delete cascade,
  token text not null unique,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index session_of_user on auth.session ("userId");

create table auth.account (
  id uuid primary key default gen_random_uuid(),
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accountId" text not null,
  "providerId" text not null,
  password text,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index account_of_user on auth.account ("userId");

create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

-- The product's own view of an account.

create table public.users (
  id uuid primary key references auth."user" (id) on delete cascade,
  email text not null unique,
  full_name text not null check (length(btrim(full_name)) between 1 and 120),
  user_type text not null check (user_type in ('talent', 'company')),
  role text not null default 'user' check (role in ('user', 'admin')),
  created_at timestamptz not null default now()
);

-- Part of the same statement as the sign-up: an account without its users row cannot come to exist.
create function app.create_user_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    insert into public.users (id, email, full_name, user_type)
    values (new.id, new.email, new.name, new.user_type);
    return new;
  end
  $$;
create trigger create_user_row after insert on auth."user"
  for each row execute function app.create_user_row();

create function app.follow_email() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    update public.users set email = new.email where id = new.id;
    return new;
  end
  $$;
create trigger follow_email after update of email on auth."user"
  for each row when (old.email is distinct from new.email) execute function app.follow_email();

-- Read as the owner, so that a policy on one table can ask about another without opening it.
create function app.current_user_type() returns text
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select user_type from public.users where id = app.current_user_id() $$;
create function app.is_admin() returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select exists (select from public.users where id = app.current_user_id() and role = 'admin') $$;
grant execute on function app.current_user_type(), app.is_admin() to vinculum_person, vinculum_system;

-- Keys the servers of one database share. Out of every person's reach.
create table app.secrets (
  name text primary key,
  value text not null
);

-- What a company says of itself; where the name is empty, the account's full name stands.
create table public.company_cards (
  user_id uuid primary key references public.users (id) on delete cascade,
  name text check (length(btrim(name)) between 1 and 120),
  website text check (website ~ '^https?://' and length(website) <= 300),
  about text check (length(about) <= 2000)
);

do $$
declare t text;
begin
  foreach t in array array['auth."user"', 'auth.session', 'auth.account', 'auth.verification',
                           'app.secrets', 'public.users', 'public.company_cards'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy system on %s to vinculum_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %s to vinculum_system', t);
  end loop;
end
$$;

create policy own on public.users for select to vinculum_person
  using (id = (select app.current_user_id()) or (select app.is_admin()));
grant select on public.users to vinculum_person;

create policy own on public.company_cards to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()) and (select app.current_user_type()) = 'company');
create policy admin_reads on public.company_cards for select to vinculum_person
  using ((select app.is_admin()));
grant select on public.company_cards to vinculum_person;
grant insert (user_id, name, website, about), update (name, website, about)
  on public.company_cards to vinculum_person;
alter table public.company_cards alter column user_id set default app.current_user_id();
