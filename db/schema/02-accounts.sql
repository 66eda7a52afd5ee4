-- Accounts: sign-in data, and the product's data about an account.

create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+'),
  email text not null unique check (email = lower(email)),
  "emailVerified" boolean not null default false,
  image text,
  user_type text not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
comment on table auth."user" is
  'An account as the sign-in library stores it. A trigger creates '
  'the row of public.users in the same statement.';
comment on column auth."user".user_type is 'talent or company. Checked in public.users.';

alter table auth."user" enable row level security;
alter table auth."user" force row level security;
create policy system on auth."user" to vinculum_system using (true) with check (true);
grant select, insert, update, delete on auth."user" to vinculum_system;

create trigger create_user_row after insert on auth."user"
  for each row execute function app.create_user_row();
create trigger notify_of_email after update of email on auth."user"
  for each row when (old.email is distinct from new.email) execute function app.notify_of_account_change();
create trigger notify_of_deleted_company before delete on auth."user"
  for each row when (old.user_type = 'company') execute function app.notify_of_deleted_company();
create trigger notify_of_deleted_talent before delete on auth."user"
  for each row execute function app.notify_of_deleted_talent();
create trigger follow_email after update of email, "emailVerified" on auth."user"
  for each row execute function app.follow_email();


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
comment on table auth.session is 'Sessions. Nobody can read the token, not even its owner.';

create index session_of_user on auth.session ("userId");

alter table auth.session enable row level security;
alter table auth.session force row level security;
create policy system on auth.session to vinculum_system using (true) with check (true);
grant select, insert, update, delete on auth.session to vinculum_system;

create trigger announce_session_end after delete on auth.session
  for each row execute function app.announce_session_end();


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
comment on table auth.account is
  'The password of an account, as an argon2id hash. The columns for '
  'tokens belong to the sign-in library and stay empty.';

create index account_of_user on auth.account ("userId");

alter table auth.account enable row level security;
alter table auth.account force row level security;
create policy system on auth.account to vinculum_system using (true) with check (true);
grant select, insert, update, delete on auth.account to vinculum_system;

create trigger notify_of_password after update of password on auth.account
  for each row when (old.password is distinct from new.password) execute function app.notify_of_account_change();


create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
comment on table auth.verification is 'Short-lived values of the sign-in library.';

create index verification_identifier on auth.verification (identifier);

alter table auth.verification enable row level security;
alter table auth.verification force row level security;
create policy system on auth.verification to vinculum_system using (true) with check (true);
grant select, insert, update, delete on auth.verification to vinculum_system;


create table public.users (
  id uuid primary key references auth."user" (id) on delete cascade,
  email text not null unique,
  full_name text not null check (length(btrim(full_name)) between 1 and 120)
    check (full_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+'),
  user_type text not null check (user_type in ('talent', 'company')),
  role text not null default 'user' check (role in ('user', 'admin')),
  created_at timestamptz not null default now(),
  email_confirmed boolean not null default false,
  mail_refusal text check (length(mail_refusal) between 1 and 20)
);
comment on table public.users is
  'An account as the product stores it. Everything that belongs '
  'to a person refers to this row and is deleted with it.';
comment on column public.users.user_type is 'Chosen at sign-up and never changed.';
comment on column public.users.role is 'admin grants access to the desk. Only changed from the command line.';
comment on column public.users.email_confirmed is
  'Copied from auth.user. Until it is true, no mail is sent to others on behalf of this account.';
comment on column public.users.mail_refusal is
  'The mail server''s response when it permanently refused this address. No more mail is sent there.';

create index users_search on public.users using gin (lower(full_name || E'\n' || email) gin_trgm_ops);
create index users_recent on public.users (created_at desc, id);

alter table public.users enable row level security;
alter table public.users force row level security;
create policy system on public.users to vinculum_system using (true) with check (true);
create policy own on public.users for select to vinculum_person
  using (id = (select app.current_user_id()) or (select app.is_admin()));
grant select, insert, update, delete on public.users to vinculum_system;
grant select on public.users to vinculum_person;

create trigger audit_role after update of role on public.users
  for each row when (old.role is distinct from new.role) execute function app.audit_role();
create trigger send_what_waited after update of email_confirmed on public.users
  for each row when (new.email_confirmed and not old.email_confirmed) execute function app.send_what_waited();


create table public.company_cards (
  user_id uuid primary key default app.current_user_id() references public.users (id) on delete cascade,
  name text check (length(btrim(name)) between 1 and 120)
    check (name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+'),
  website text check (website ~ '^https?://' and length(website) <= 300),
  about text check (length(about) <= 2000)
);
comment on table public.company_cards is 'A company''s description of itself.';
comment on column public.company_cards.name is 'Never blank; if it is null, the account''s full name is shown.';

create index company_cards_name on public.company_cards using gin (lower(name) gin_trgm_ops);

alter table public.company_cards enable row level security;
alter table public.company_cards force row level security;
create policy system on public.company_cards to vinculum_system using (true) with check (true);
create policy own on public.company_cards to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()) and (select app.current_user_type()) = 'company');
create policy admin_reads on public.company_cards for select to vinculum_person
  using ((select app.is_admin()));
grant select, insert, update, delete on public.company_cards to vinculum_system;
grant select,
  insert (user_id, name, website, about),
  update (name, website, about)
  on public.company_cards to vinculum_person;


create table app.account_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null
    check (purpose in ('reset-password', 'change-email', 'confirm-email', 'disown-account', 'sign-in')),
  user_id uuid not null references public.users (id) on delete cascade,
  email text check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose in ('change-email', 'confirm-email', 'disown-account')) = (email is not null))
);
comment on table app.account_links is
  'Links in mails that reset a password, sign in, or confirm, '
  'change or disown an address. Each works once.';
comment on column app.account_links.token_hash is
  'SHA-256 of the token; the token itself is only in the mail.';
comment on column app.account_links.email is 'The address that the link confirms.';
comment on column app.account_links.used_at is 'When it was used or voided.';

create index account_links_of_user on app.account_links (user_id);
create index account_links_expired on app.account_links (expires_at);

alter table app.account_links enable row level security;
alter table app.account_links force row level security;
create policy system on app.account_links to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.account_links to vinculum_system;


create table app.known_devices (
  user_id uuid references public.users (id) on delete cascade,
  device_hash text check (device_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table app.known_devices is
  'Devices that an account has signed in from. A new one causes a notice.';
comment on column app.known_devices.device_hash is 'SHA-256 of the value in the device''s cookie.';

create index known_devices_used on app.known_devices (used_at);

alter table app.known_devices enable row level security;
alter table app.known_devices force row level security;
create policy system on app.known_devices to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.known_devices to vinculum_system;
