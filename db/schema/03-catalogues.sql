-- Catalogues to choose from. Their rows come from app/features/catalogues/data and are updated at the start.

create table public.skills (
  id text primary key,
  name text not null unique,
  category text not null,
  "position" integer not null
);
comment on table public.skills is 'Skills to choose from.';

alter table public.skills enable row level security;
alter table public.skills force row level security;
create policy system on public.skills to vinculum_system using (true) with check (true);
create policy anyone_reads on public.skills for select to vinculum_person using (true);
grant select, insert, update, delete on public.skills to vinculum_system;
grant select on public.skills to vinculum_person;

create trigger note_change after insert or update or delete on public.skills
  for each statement execute function app.note_change('reference');


create table public.tools (
  id text primary key,
  name text not null unique,
  category text not null,
  "position" integer not null
);
comment on table public.tools is 'Tools to choose from.';

alter table public.tools enable row level security;
alter table public.tools force row level security;
create policy system on public.tools to vinculum_system using (true) with check (true);
create policy anyone_reads on public.tools for select to vinculum_person using (true);
grant select, insert, update, delete on public.tools to vinculum_system;
grant select on public.tools to vinculum_person;

create trigger note_change after insert or update or delete on public.tools
  for each statement execute function app.note_change('reference');


create table public.roles (
  id text primary key,
  name text not null unique,
  category text not null,
  "position" integer not null
);
comment on table public.roles is 'Roles to choose from.';

alter table public.roles enable row level security;
alter table public.roles force row level security;
create policy system on public.roles to vinculum_system using (true) with check (true);
create policy anyone_reads on public.roles for select to vinculum_person using (true);
grant select, insert, update, delete on public.roles to vinculum_system;
grant select on public.roles to vinculum_person;

create trigger note_change after insert or update or delete on public.roles
  for each statement execute function app.note_change('reference');


create table public.industries (
  id text primary key,
  name text not null unique,
  category text not null,
  "position" integer not null
);
comment on table public.industries is 'Industries to choose from.';

alter table public.industries enable row level security;
alter table public.industries force row level security;
create policy system on public.industries to vinculum_system using (true) with check (true);
create policy anyone_reads on public.industries for select to vinculum_person using (true);
grant select, insert, update, delete on public.industries to vinculum_system;
grant select on public.industries to vinculum_person;

create trigger note_change after insert or update or delete on public.industries
  for each statement execute function app.note_change('reference');


create table public.languages (
  id text primary key,
  name text not null unique,
  category text not null,
  "position" integer not null,
  code text not null unique
);
comment on table public.languages is 'Languages to choose from.';
comment on column public.languages.code is 'ISO 639 code.';

alter table public.languages enable row level security;
alter table public.languages force row level security;
create policy system on public.languages to vinculum_system using (true) with check (true);
create policy anyone_reads on public.languages for select to vinculum_person using (true);
grant select, insert, update, delete on public.languages to vinculum_system;
grant select on public.languages to vinculum_person;

create trigger note_change after insert or update or delete on public.languages
  for each statement execute function app.note_change('reference');


create table public.company_sizes (
  id text primary key,
  name text not null unique,
  category text not null,
  "position" integer not null
);
comment on table public.company_sizes is 'Company sizes to choose from.';

alter table public.company_sizes enable row level security;
alter table public.company_sizes force row level security;
create policy system on public.company_sizes to vinculum_system using (true) with check (true);
create policy anyone_reads on public.company_sizes for select to vinculum_person using (true);
grant select, insert, update, delete on public.company_sizes to vinculum_system;
grant select on public.company_sizes to vinculum_person;

create trigger note_change after insert or update or delete on public.company_sizes
  for each statement execute function app.note_change('reference');


create table public.company_stages (
  id text primary key,
  name text not null unique,
  category text not null,
  "position" integer not null
);
comment on table public.company_stages is 'Company stages to choose from.';

alter table public.company_stages enable row level security;
alter table public.company_stages force row level security;
create policy system on public.company_stages to vinculum_system using (true) with check (true);
create policy anyone_reads on public.company_stages for select to vinculum_person using (true);
grant select, insert, update, delete on public.company_stages to vinculum_system;
grant select on public.company_stages to vinculum_person;

create trigger note_change after insert or update or delete on public.company_stages
  for each statement execute function app.note_change('reference');


create table public.custom_options (
  id text primary key check (id ~ '^custom_[A-Za-z0-9_-]{4,64}$'),
  catalogue text not null check (catalogue in ('skills', 'tools')),
  name text not null check (length(btrim(name)) between 1 and 80),
  category text not null default 'Other' check (length(category) between 1 and 80),
  user_id uuid default app.current_user_id() references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.custom_options is
  'Skills and tools that people added. The name is public as '
  'soon as a profile shows it; who added it is not.';
comment on column public.custom_options.user_id is 'Who added it. Granted to nobody.';

create index custom_options_author on public.custom_options (user_id);

alter table public.custom_options enable row level security;
alter table public.custom_options force row level security;
create policy system on public.custom_options to vinculum_system using (true) with check (true);
create policy anyone_reads on public.custom_options for select to vinculum_person using (true);
create policy member_adds on public.custom_options for insert to vinculum_person
  with check (user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.custom_options to vinculum_system;
grant select (id, catalogue, name, category),
  insert (id, catalogue, name, category)
  on public.custom_options to vinculum_person;

create trigger note_change after insert or update or delete on public.custom_options
  for each row execute function app.note_change('option');
create trigger bound_options after insert on public.custom_options
  referencing new table as added
  for each statement execute function app.bound_options();
