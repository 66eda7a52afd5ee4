-- Browsers that an account has signed in with, so that its owner can be told of one that is new. Of the
-- cookie by which a browser is known again only the hash is kept.

create table app.known_devices (
  user_id uuid not null references public.users (id) on delete cascade,
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_used on app.known_devices (used_at);

alter table app.known_devices enable row level security;
alter table app.known_devices force row level security;
create policy system on app.known_devices to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.known_devices to vinculum_system;
