-- Of how many answers a median is made, so that whoever reads it knows what it is worth.
alter table public.talent_response_times add column answers integer not null default 5 check (answers >= 5);
alter table public.company_response_times add column answers integer not null default 5 check (answers >= 5);
alter table public.talent_response_times alter column answers drop default;
alter table public.company_response_times alter column answers drop default;

create function app.response_medians(by_company boolean) returns table (subject uuid, days integer, answers integer)
  language sql stable
  as $$
    select case when by_company then company_id else talent_id end as subject,
           greatest(1, ceil(percentile_cont(0.5) within group (
             order by extract(epoch from answered_at - created_at)) / 86400))::integer,
           count(*)::integer
      from public.connection_requests
     where status in ('matched', 'accepted', 'declined', 'expired') and answered_at > now() - interval '1 year'
     group by 1
    having count(*) >= 5
  $$;

create or replace function app.refresh_response_times() returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    with medians as (
      select * from app.response_medians(false)
    ), gone as (
      delete from public.talent_response_times t where not exists (select from medians m where m.subject = t.talent_id)
    )
    insert into public.talent_response_times select subject, days, answers from medians
    on conflict (talent_id) do update set days = excluded.days, answers = excluded.answers;
    with medians as (
      select * from app.response_medians(true)
    ), gone as (
      delete from public.company_response_times t where not exists (select from medians m where m.subject = t.user_id)
    )
    insert into public.company_response_times select subject, days, answers from medians
    on conflict (user_id) do update set days = excluded.days, answers = excluded.answers;
  end
  $$;
