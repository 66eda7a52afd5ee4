-- A company is told of a talent's interest, once for each request and talent however often it is said.
alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'match_digest', 'interest_shown', 'featured_answered',
  'new_device', 'password_changed', 'email_changed'));
alter table public.notice_preferences drop constraint notice_preferences_kind_check;
alter table public.notice_preferences add constraint notice_preferences_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'match_digest', 'interest_shown', 'featured_answered'));

create function app.tell_of_interest() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    about constant uuid[] := case tg_op when 'INSERT' then array[new.request_id, new.talent_id]
                                        else array[old.request_id, old.talent_id] end;
    cause constant text := about[1] || ':' || about[2];
  begin
    if tg_op = 'INSERT' then
      perform app.notify(r.user_id, 'interest_shown', cause, jsonb_build_object(
                'matches', jsonb_build_array(jsonb_build_object('requestId', r.id, 'talentId', t.id, 'score', 0))))
         from public.company_requests r
         join public.talent_profiles t on t.id = new.talent_id and not t.hidden
        where r.id = new.request_id;
    -- Taken back, it stays told, or saying it again would tell it again; gone with the talent or the request.
    elsif not exists (select from public.talent_profiles where id = old.talent_id)
       or not exists (select from public.company_requests where id = old.request_id) then
      delete from public.notices where kind = 'interest_shown' and cause_key = cause;
    end if;
    return null;
  end
  $$;
create trigger tell_of_interest after insert or delete on public.request_interests
  for each row execute function app.tell_of_interest();
create index notices_of_interest on public.notices (cause_key) where kind = 'interest_shown';
