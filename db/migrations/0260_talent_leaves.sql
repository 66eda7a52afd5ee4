-- A company hears that a talent has left whom it was introduced to, as a talent hears of a company.

alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'offer_moved', 'meeting_moved', 'company_deleted', 'talent_deleted',
  'match_digest', 'interest_shown', 'featured_answered', 'new_device', 'password_changed', 'email_changed'));
alter table public.notice_preferences drop constraint notice_preferences_kind_check;
alter table public.notice_preferences add constraint notice_preferences_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'offer_moved', 'meeting_moved', 'company_deleted', 'talent_deleted',
  'match_digest', 'interest_shown', 'featured_answered'));

create function app.tell_of_deleted_talent() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    left_behind record;
  begin
    for left_behind in
      select e.company_id, jsonb_build_object('role', e.request ->> 'role') as payload
        from public.engagements e
       where e.talent_user_id = old.id and e.company_id is not null
       order by e.accepted_at, e.id
    loop
      -- By mail only from an address that was confirmed, as every other mail to somebody else.
      if old."emailVerified" then
        perform app.notify(left_behind.company_id, 'talent_deleted', gen_random_uuid()::text, left_behind.payload);
      else
        insert into public.notices (user_id, kind, cause_key, payload)
        values (left_behind.company_id, 'talent_deleted', gen_random_uuid()::text, left_behind.payload);
      end if;
    end loop;
    return old;
  end
  $$;
create trigger tell_of_deleted_talent before delete on auth."user"
  for each row execute function app.tell_of_deleted_talent();
