-- The lists people choose from. Their content is data (app/features/catalogues/data), written here at
-- start by the system role; people only read.

do $$
declare t text;
begin
  foreach t in array array['skills', 'tools', 'roles', 'industries', 'languages',
                           'company_sizes', 'company_stages'] loop
    execute format($ddl$
      create table public.%1$I (
        id text primary key,
        name text not null unique,
        category text not null,
        position integer not null
      );
      alter table public.%1$I enable row level security;
      alter table public.%1$I force row level security;
      create policy system on public.%1$I to vinculum_system using (true) with check (true);
      create policy anyone_reads on public.%1$I for select to vinculum_person using (true);
      grant select, insert, update, delete on public.%1$I to vinculum_system;
      grant select on public.%1$I to vinculum_person;
    $ddl$, t);
  end loop;
end
$$;

alter table public.languages add column code text not null unique;

-- Options people added themselves. The name is public as soon as a profile shows it; who added it is not.
create table public.custom_options (
  id text primary key check (id ~ '^custom_[A-Za-z0-9_-]{4,64}$'),
  catalogue text not null check (catalogue in ('skills', 'tools')),
  name text not null check (length(btrim(name)) between 1 and 80),
  category text not null default 'Other' check (length(category) between 1 and 80),
  user_id uuid default app.current_user_id() references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
alter table public.custom_options enable row level security;
alter table public.custom_options force row level security;
create policy system on public.custom_options to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.custom_options to vinculum_system;
create policy anyone_reads on public.custom_options for select to vinculum_person using (true);
create policy member_adds on public.custom_options for insert to vinculum_person
  with check (user_id = (select app.current_user_id()));
grant select (id, catalogue, name, category), insert (id, catalogue, name, category)
  on public.custom_options to vinculum_person;
