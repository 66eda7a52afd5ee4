-- The life of an introduction: a company asks, the talent answers once, and only an acceptance opens the
-- contact details. The dashboard answers 'matched', the connections page 'accepted'; both are acceptance.

create table public.connection_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  talent_id uuid not null references public.talent_profiles (id) on delete cascade,
  request_id uuid references public.company_requests (id) on delete set null,
  requirements text not null default '' check (length(requirements) <= 5000),
  status text not null default 'pending' check (status in ('pending', 'matched', 'accepted', 'declined')),
  is_match boolean not null generated always as (status in ('matched', 'accepted')) stored,
  created_at timestamptz not null default now(),
  answered_at timestamptz check ((answered_at is null) = (status = 'pending'))
);
create index connection_requests_talent on public.connection_requests (talent_id, created_at desc, id);
create index connection_requests_company on public.connection_requests (company_id, created_at desc, id);
create index connection_requests_request on public.connection_requests (request_id);
-- One open or accepted introduction for a talent and a request, however often the form is sent.
create unique index connection_requests_once on public.connection_requests (talent_id, request_id)
  where status <> 'declined';

-- Secret by being elsewhere: a row that cannot be read rather than a column that should not be.
create table public.connection_contacts (
  connection_id uuid primary key references public.connection_requests (id) on delete cascade,
  contact_details text not null default '' check (length(contact_details) <= 2000)
);

create table public.connection_events (
  connection_id uuid not null references public.connection_requests (id) on delete cascade,
  event text not null check (event in ('requirements_sent', 'match_confirmed')),
  created_at timestamptz not null default now(),
  primary key (connection_id, event)
);

-- A request of one's own: read as the owner so that the policy does not depend on other policies.
create function app.owns_request(request uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select exists (select from public.company_requests where id = request and user_id = app.current_user_id()) $$;
create function app.connection_side(connection uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select case when company_id = app.current_user_id() then 'company'
                when talent_id = app.current_talent_id() then 'talent' end
      from public.connection_requests where id = connection
  $$;
create function app.connection_status(connection uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select status from public.connection_requests where id = connection and app.connection_side(id) is not null $$;
grant execute on function app.owns_request(uuid), app.connection_side(uuid), app.connection_status(uuid)
  to vinculum_person, vinculum_system;

create function app.stamp_answer() returns trigger
  language plpgsql
  as $$ begin new.answered_at := now(); return new; end $$;
create trigger stamp_answer before update of status on public.connection_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function app.stamp_answer();

do $$
declare t text;
begin
  foreach t in array array['connection_requests', 'connection_contacts', 'connection_events'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy system on public.%I to vinculum_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on public.%I to vinculum_system', t);
  end loop;
end
$$;

create policy parties_read on public.connection_requests for select to vinculum_person
  using (company_id = (select app.current_user_id()) or talent_id = (select app.current_talent_id()));
create policy admin_reads on public.connection_requests for select to vinculum_person
  using ((select app.is_admin()));
create policy company_asks on public.connection_requests for insert to vinculum_person
  with check (company_id = (select app.current_user_id())
    and (select app.current_user_type()) = 'company'
    and status = 'pending'
    and request_id is not null and app.owns_request(request_id));
-- Only the addressed talent answers, only while pending, and only with an answer.
create policy talent_answers on public.connection_requests for update to vinculum_person
  using (talent_id = (select app.current_talent_id()) and status = 'pending')
  with check (talent_id = (select app.current_talent_id()) and status <> 'pending');
grant select on public.connection_requests to vinculum_person;
grant insert (talent_id, request_id, requirements), update (status) on public.connection_requests to vinculum_person;

create policy released on public.connection_contacts for select to vinculum_person
  using (app.connection_side(connection_id) = 'company'
    or (app.connection_side(connection_id) = 'talent'
        and app.connection_status(connection_id) in ('matched', 'accepted')));
create policy company_writes on public.connection_contacts for insert to vinculum_person
  with check (app.connection_side(connection_id) = 'company' and app.connection_status(connection_id) = 'pending');
grant select, insert on public.connection_contacts to vinculum_person;

create policy parties_read on public.connection_events for select to vinculum_person
  using (app.connection_side(connection_id) is not null);
grant select on public.connection_events to vinculum_person;

-- Records what truly happened: the company's sending, or an acceptance by the talent. Anything else, and a
-- second time, changes nothing. Returns whether the event was recorded by this call.
create function public.track_connection_event(connection_id uuid, event text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    side text := app.connection_side($1);
    status text := app.connection_status($1);
  begin
    if ($2 = 'requirements_sent' and side = 'company')
       or ($2 = 'match_confirmed' and side = 'talent' and status in ('matched', 'accepted')) then
      insert into public.connection_events values ($1, $2) on conflict do nothing;
      return found;
    end if;
    return false;
  end
  $$;
grant execute on function public.track_connection_event(uuid, text) to vinculum_person, vinculum_system;

-- The company's name as the other side may know it: nothing for a stranger, as for a company that is not.
create function public.company_name(company_id uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select coalesce(nullif(btrim(card.name), ''), u.full_name)
      from public.users u
      left join public.company_cards card on card.user_id = u.id
     where u.id = $1 and u.user_type = 'company'
       and (u.id = app.current_user_id() or app.current_talent_id() is not null or app.is_admin())
  $$;
grant execute on function public.company_name(uuid) to vinculum_person, vinculum_system;
