-- Opening a room also marked as read what arrived after it was shown.
drop function public.read_room(uuid);
create or replace function public.read_room(engagement uuid, shown_until timestamptz) returns void
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    reader constant text := app.engagement_side($1);
    has_more boolean;
  begin
    -- Whoever adds an entry locks the engagement first, so none is added meanwhile.
    perform from public.engagements e where e.id = $1 and reader is not null for no key update;
    has_more := exists (select from public.engagement_messages m
                         where m.engagement_id = $1 and m.created_at > $2 and m.side <> reader and m.deleted_at is null)
             or exists (select from public.engagement_events e
                         where e.engagement_id = $1 and e.at > $2 and e.side is distinct from reader);
    update public.engagement_seats s
       set read_at = case when has_more then greatest(s.read_at, $2) else clock_timestamp() end
     where s.engagement_id = $1 and s.side = reader;
    update public.notices n set read_at = now()
     where n.user_id = app.current_user_id() and n.connection_id = $1 and n.read_at is null and not has_more
       and n.kind in ('message_received', 'offer_moved', 'meeting_moved', 'engagement_moved');
  end
  $$;
grant execute on function public.read_room(uuid, timestamptz) to vinculum_person;
