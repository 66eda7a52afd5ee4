-- Operation of the servers: jobs, the log of changes, limits, keys.

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
  'Background jobs, written in the transaction of their cause. A worker '
  'takes those that are due; each job is idempotent.';
comment on column app.jobs.key is 'Identifies the cause: the same cause creates no second job.';
comment on column app.jobs.state is 'dead: it failed permanently or too often, and waits for an administrator.';
comment on column app.jobs.lease is 'The lease of the worker that runs it; after run_at another one may take it.';

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
  'Which rows were changed by which transaction. A reader remembers the oldest transaction '
  'that was still open at its last read, and reads everything since.';

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
comment on table app.limit_tries is 'The counted tries, for the limits on trying.';
comment on column app.limit_tries.key is 'A keyed SHA-256 hash of the limit and the identity it is counted for.';
comment on column app.limit_tries.taken is 'The times of the tries, oldest first; never more than the limit allows.';
comment on column app.limit_tries.forgotten_at is 'When the last of them stops counting.';

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
comment on table app.secrets is 'Keys that the servers of a database share. No person can read them.';
comment on column app.secrets.starts_at is 'When it is first used; it is already accepted before.';
comment on column app.secrets.ends_at is 'Until when it is accepted, after a newer one was created.';

alter table app.secrets enable row level security;
alter table app.secrets force row level security;
create policy system on app.secrets to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.secrets to vinculum_system;


create table app.seed_state (
  key text primary key,
  hash text not null
);
comment on table app.seed_state is
  'What the seed has already written, so that it is not written again.';

alter table app.seed_state enable row level security;
alter table app.seed_state force row level security;
create policy system on app.seed_state to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.seed_state to vinculum_system;
