-- When one side starts, pauses, ends or closes an engagement, the other side is notified.

alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'offer_moved', 'meeting_moved', 'engagement_moved', 'company_deleted',
  'talent_deleted', 'match_digest', 'interest_shown', 'featured_answered',
  'new_device', 'password_changed', 'email_changed'));
alter table public.notice_preferences drop constraint notice_preferences_kind_check;
alter table public.notice_preferences add constraint notice_preferences_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'offer_moved', 'meeting_moved', 'engagement_moved', 'company_deleted',
  'talent_deleted', 'match_digest', 'interest_shown', 'featured_answered'));
