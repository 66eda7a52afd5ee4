-- The hours of a talent who is "next free from" a day are taken until then, for matching as on the public page.

create or replace function app.taken_hours(talent uuid) returns jsonb
  language plpgsql stable
  as $$
  begin
    return (
      with stretches as (
        select v.hours_per_week as hours,
               case when e.state = 'agreed' then v.starts_on
                    else least(v.starts_on, (e.state_since at time zone 'utc')::date) end as since,
               least(v.starts_on + 7 * v.weeks,
                     case when e.state = 'notice' then (e.state_since at time zone 'utc')::date + v.notice_days end) as until
          from public.engagements e
          join public.charter_versions v on v.engagement_id = e.id and v.state = 'agreed'
         where e.talent_id = $1 and e.state in ('agreed', 'running', 'notice')
        union all
        select h.elsewhere, '2000-01-01', h.elsewhere_until
          from public.talent_hours h where h.talent_id = $1 and h.elsewhere > 0
        union all
        -- Until the talent is free again, every hour is taken.
        select 168, '2000-01-01', a.free_from
          from public.talent_availability a where a.talent_id = $1 and a.free_from is not null),
      days as (
        select since as day from stretches
        union
        select until from stretches where until is not null)
      select coalesce(jsonb_agg(jsonb_build_object('from', d.day, 'hours', (
               select coalesce(sum(s.hours), 0) from stretches s
                where s.since <= d.day and (s.until is null or d.day < s.until))) order by d.day), '[]')
        from days d);
  end
  $$;

create or replace function app.follow_free_from() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$ begin perform app.follow_hours(new.talent_id); return null; end $$;


create trigger follow_free_from_made after insert on public.talent_availability
  for each row when (new.free_from is not null) execute function app.follow_free_from();
create trigger follow_free_from after update of free_from on public.talent_availability
  for each row when (new.free_from is distinct from old.free_from) execute function app.follow_free_from();

select app.follow_hours(talent_id) from public.talent_availability where free_from > current_date;
