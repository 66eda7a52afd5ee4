-- Somebody whose question is answered, or whose answer is accepted, is notified.

alter table public.notices drop constraint notices_kind_check;
alter table public.notices add constraint notices_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'offer_moved', 'meeting_moved', 'engagement_moved', 'company_deleted',
  'talent_deleted', 'match_digest', 'interest_shown', 'featured_answered', 'question_answered', 'answer_accepted',
  'new_device', 'password_changed', 'email_changed'));
alter table public.notice_preferences drop constraint notice_preferences_kind_check;
alter table public.notice_preferences add constraint notice_preferences_kind_check check (kind in (
  'introduction_received', 'introduction_reminder', 'introduction_answered', 'introduction_expired',
  'introduction_withdrawn', 'message_received', 'offer_moved', 'meeting_moved', 'engagement_moved', 'company_deleted',
  'talent_deleted', 'match_digest', 'interest_shown', 'featured_answered', 'question_answered', 'answer_accepted'));

-- Notifies the author of a question of an answer by somebody else. Further answers notify again once that notice is read.
create or replace function app.notify_of_answer() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify(q.author_id, 'question_answered', new.id::text,
                       jsonb_build_object('questionId', q.id, 'answerId', new.id))
       from public.community_posts q
      where q.id = new.parent_id and q.author_id is distinct from new.author_id and q.author_id is not null
        and not exists (
          select from public.notices n
           where n.user_id = q.author_id and n.kind = 'question_answered' and n.read_at is null
             and n.payload ->> 'questionId' = q.id::text);
    return null;
  end
  $$;

-- Notifies the author of an answer that it was accepted, once.
create or replace function app.notify_of_acceptance() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify(a.author_id, 'answer_accepted', a.id::text,
                       jsonb_build_object('questionId', new.id, 'answerId', a.id))
       from public.community_posts a
      where a.id = new.accepted_id and a.author_id is distinct from new.author_id and a.author_id is not null;
    return null;
  end
  $$;

create trigger notify_of_answer after insert on public.community_posts
  for each row when (new.parent_id is not null) execute function app.notify_of_answer();
create trigger notify_of_acceptance after update of accepted_id on public.community_posts
  for each row when (new.accepted_id is not null and new.accepted_id is distinct from old.accepted_id)
  execute function app.notify_of_acceptance();
