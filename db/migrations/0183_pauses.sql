-- A talent pauses the profile, or says from when there is time again. A paused profile is out of the directory and of
-- matches, as a hidden one is, and nobody can ask for an introduction; what was asked or agreed before goes on.

create table public.talent_availability (
  talent_id uuid primary key default app.current_talent_id() references public.talent_profiles (id) on delete cascade,
  paused boolean not null default false,
  free_from date check (free_from between '2000-01-01' and '2099-12-31')
);
comment on table public.talent_availability is 'Whether a profile is paused, and from which day there is time again; none where nothing was said.';
alter table public.talent_availability enable row level security;
alter table public.talent_availability force row level security;
create policy system on public.talent_availability to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.talent_availability to vinculum_system;
create policy anyone_reads on public.talent_availability for select to vinculum_person using (true);
create policy talent_writes on public.talent_availability for insert to vinculum_person
  with check (talent_id = (select app.current_talent_id()));
create policy talent_changes on public.talent_availability for update to vinculum_person
  using (talent_id = (select app.current_talent_id()))
  with check (talent_id = (select app.current_talent_id()));
grant select, insert (paused, free_from), update (paused, free_from) on public.talent_availability to vinculum_person;

-- As before, and hidden while it is paused.
create or replace function app.follow_moderation(account uuid) returns void
  language sql
  as $$
    update public.talent_profiles t
       set hidden = exists (select from public.profile_hidings h where h.talent_id = t.id)
                 or exists (select from public.account_suspensions s where s.user_id = t.user_id)
                 or exists (select from public.talent_availability a where a.talent_id = t.id and a.paused)
     where t.user_id = $1;
    update public.company_requests r
       set withdrawn = exists (select from public.account_suspensions s where s.user_id = r.user_id)
     where r.user_id = $1;
    update public.connection_requests c
       set company_suspended = s.suspended,
           remind_at = case when waits.again then t.remind_at else c.remind_at end,
           expires_at = case when waits.again then t.expires_at else c.expires_at end
      from (select exists (select from public.account_suspensions s where s.user_id = $1) as suspended) s,
           public.connection_requests w
     cross join public.response_clock k
     cross join lateral app.answer_times(now(), w.answer_zone, k.working_days) t
     cross join lateral (select w.status = 'pending' and w.expires_at < 'infinity' and w.company_suspended as again) waits
     where c.company_id = $1 and w.id = c.id and c.company_suspended <> s.suspended
  $$;

create function app.follow_pause() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$ begin perform app.follow_moderation(app.user_of_talent(new.talent_id)); return null; end $$;
create trigger follow_pause_made after insert on public.talent_availability
  for each row when (new.paused) execute function app.follow_pause();
create trigger follow_pause after update of paused on public.talent_availability
  for each row when (new.paused <> old.paused) execute function app.follow_pause();
