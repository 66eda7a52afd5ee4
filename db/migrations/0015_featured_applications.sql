-- Asking to be shown on the homepage: by the talent, while nothing is open and they are not shown yet;
-- answered once, by an administrator. A yes is what features the talent.

create table public.featured_applications (
  id uuid primary key default gen_random_uuid(),
  talent_id uuid not null default app.current_talent_id() references public.talent_profiles (id) on delete cascade,
  note text not null default '' check (length(note) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  created_at timestamptz not null default now(),
  answered_at timestamptz check ((answered_at is null) = (status = 'pending'))
);
create unique index featured_applications_once on public.featured_applications (talent_id)
  where status = 'pending';
create index featured_applications_talent on public.featured_applications (talent_id, created_at desc, id);

create trigger stamp_answer before update of status on public.featured_applications
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function app.stamp_answer();

create function app.feature_talent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    update public.talent_profiles set featured = true where id = new.talent_id;
    return null;
  end
  $$;
create trigger feature_talent after update of status on public.featured_applications
  for each row when (old.status = 'pending' and new.status = 'approved') execute function app.feature_talent();

alter table public.featured_applications enable row level security;
alter table public.featured_applications force row level security;
create policy system on public.featured_applications to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.featured_applications to vinculum_system;

create policy own on public.featured_applications for select to vinculum_person
  using (talent_id = (select app.current_talent_id()));
create policy talent_applies on public.featured_applications for insert to vinculum_person
  with check (talent_id = (select app.current_talent_id())
    and not exists (select from public.talent_profiles t where t.id = talent_id and t.featured));
create policy admin_reads on public.featured_applications for select to vinculum_person
  using ((select app.is_admin()));
create policy admin_answers on public.featured_applications for update to vinculum_person
  using ((select app.is_admin()) and status = 'pending')
  with check ((select app.is_admin()) and status <> 'pending');
grant select, insert (note), update (status) on public.featured_applications to vinculum_person;
