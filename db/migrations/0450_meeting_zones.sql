-- Mails about a meeting are in the time zone in which their reader chose its times.

alter table public.engagement_seats add column zone text check (length(zone) <= 60);
grant update (zone) on public.engagement_seats to vinculum_person;
