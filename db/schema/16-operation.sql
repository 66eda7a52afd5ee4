-- What keeps the servers running: jobs, the log of changes, limits, keys.

create table app.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  key text not null check (length(key) between 1 and 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  state text not null default 'open' check (state in ('open', 'done', 'dead')),
  run_at timestamptz not null default now(),
  lease uuid,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (kind, key),
  check ((finished_at is null) = (state = 'open')),
  check (lease is null or state = 'open')
);
comment on table app.jobs is
  'What runs later, written in the transaction that causes it. A worker '
  'takes what is due; each job can run twice without harm.';
comment on column app.jobs.key is 'Names the cause: the same one asked for again makes no second job.';
comment on column app.jobs.state is 'dead: it failed too often, and waits for an administrator.';
comment on column app.jobs.lease is 'The turn of the worker that runs it; past run_at another one takes it.';

create index jobs_due on app.jobs (run_at, id) where state = 'open';
create index jobs_finished on app.jobs (finished_at) where state <> 'open';

alter table app.jobs enable row level security;
alter table app.jobs force row level security;
create policy system on app.jobs to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.jobs to vinculum_system;


create table app.changes (
  txid xid8 default pg_current_xact_id(),
  kind text,
  id text,
  at timestamptz not null default now(),
  primary key (txid, kind, id)
);
comment on table app.changes is
  'Which rows were written, by which transaction. A reader remembers the oldest transaction '
  'that was still open when it last looked, and asks for everything written since.';

create index changes_at on app.changes (at);

alter table app.changes enable row level security;
alter table app.changes force row level security;
create policy system on app.changes to vinculum_system using (true) with check (true);
grant select, insert, delete on app.changes to vinculum_system;


create table app.limit_tries (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  taken timestamptz[] not null default '{}',
  forgotten_at timestamptz not null
);
comment on table app.limit_tries is 'How often something was tried, for the limits on trying.';
comment on column app.limit_tries.key is 'SHA-256 of what is limited and of whom.';
comment on column app.limit_tries.taken is 'When, oldest first; never more than the limit allows.';
comment on column app.limit_tries.forgotten_at is 'When the last of them no longer counts.';

create index limit_tries_forgotten on app.limit_tries (forgotten_at);

alter table app.limit_tries enable row level security;
alter table app.limit_tries force row level security;
create policy system on app.limit_tries to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.limit_tries to vinculum_system;


create table app.secrets (
  name text,
  value text not null,
  starts_at timestamptz default '-infinity',
  ends_at timestamptz,
  primary key (name, starts_at),
  check (ends_at > starts_at)
);
comment on table app.secrets is 'Keys that the servers of one database share. Out of every person''s reach.';
comment on column app.secrets.starts_at is 'From when on it is used; it is accepted before that.';
comment on column app.secrets.ends_at is 'Until when it is accepted, once there is a newer one.';

alter table app.secrets enable row level security;
alter table app.secrets force row level security;
create policy system on app.secrets to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.secrets to vinculum_system;


create table app.seed_state (
  key text primary key,
  hash text not null
);
comment on table app.seed_state is
  'What the seed has written into the tables, so that it is not written again.';

alter table app.seed_state enable row level security;
alter table app.seed_state force row level security;
create policy system on app.seed_state to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.seed_state to vinculum_system;
