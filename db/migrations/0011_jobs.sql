-- What is to be done after a change: a row written in the transaction of its cause and worked off by any
-- server. A job that is being worked on is one that is not due yet: taking it moves run_at past the
-- lease, so that what a dead server had taken falls due again by itself.

create table app.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- Names the cause: the same one asked for again makes no second job.
  key text not null check (length(key) between 1 and 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  state text not null default 'open' check (state in ('open', 'done', 'dead')),
  run_at timestamptz not null default now(),
  lease uuid,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  finished_at timestamptz check ((finished_at is null) = (state = 'open')),
  unique (kind, key),
  check (lease is null or state = 'open')
);
create index jobs_due on app.jobs (run_at, id) where state = 'open';
create index jobs_finished on app.jobs (finished_at) where state <> 'open';

alter table app.jobs enable row level security;
alter table app.jobs force row level security;
create policy system on app.jobs to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.jobs to vinculum_system;
