-- Links sent by mail that prove who reads an address. Only the hash of a link's token is kept.

create table app.account_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('reset-password', 'change-email')),
  user_id uuid not null references public.users (id) on delete cascade,
  -- The address to change to.
  email text check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When it was used, or when something made it void.
  used_at timestamptz,
  check ((purpose = 'change-email') = (email is not null))
);
create index account_links_of_user on app.account_links (user_id);
create index account_links_expired on app.account_links (expires_at);

alter table app.account_links enable row level security;
alter table app.account_links force row level security;
create policy system on app.account_links to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.account_links to vinculum_system;
