-- Notices.

-- Notifies a person, once for each cause. Returns whether this call did. A `connection_id` in the
-- payload ties the notice to that introduction.
create or replace function app.notify(user_id uuid, kind text, cause_key text, payload jsonb default '{}')
  returns boolean
  language plpgsql
  as $$
  declare
    made uuid;
    sender uuid;
  begin
    insert into public.notices (user_id, kind, cause_key, payload, connection_id)
    values ($1, $2, $3, $4, ($4 ->> 'connection_id')::uuid)
    on conflict do nothing
    returning id into made;
    if made is null then
      return false;
    end if;
    -- A changed password or address has a separate mail, to the previous address. No mail is sent about an
    -- introduction that was undone before.
    if $2 in ('password_changed', 'email_changed') or $2 = 'introduction_withdrawn' and exists (
         select from public.connection_requests c
          where c.id = ($4 ->> 'connection_id')::uuid and c.clock_started_at is null) then
      return true;
    end if;
    sender := app.sender_of_notice($2, $4);
    if sender is null or app.is_confirmed(sender) then
      insert into app.jobs (kind, key, payload)
      values ('notice-mail', made::text, jsonb_build_object('noticeId', made));
    else
      insert into app.waiting_mails (notice_id, sender_id) values (made, sender);
    end if;
    return true;
  end
  $$;
grant execute on function app.notify(uuid, text, text, jsonb) to vinculum_system;

-- The person who caused a notice; null if nobody did. Its mail waits until they have confirmed an address.
create or replace function app.sender_of_notice(kind text, payload jsonb) returns uuid
  language sql stable
  as $$
    select case
      when $1 in ('introduction_received', 'introduction_withdrawn') then
        (select company_id from public.connection_requests where id = ($2 ->> 'connection_id')::uuid)
      when $1 = 'introduction_answered' then
        (select t.user_id from public.connection_requests c join public.talent_profiles t on t.id = c.talent_id
          where c.id = ($2 ->> 'connection_id')::uuid)
      when $1 = 'interest_shown' then
        (select user_id from public.talent_profiles where id = ($2 #>> '{matches,0,talentId}')::uuid)
      when $1 = 'question_answered' then
        (select author_id from public.community_posts where id = ($2 ->> 'answerId')::uuid)
      when $1 = 'answer_accepted' then
        (select author_id from public.community_posts where id = ($2 ->> 'questionId')::uuid)
      -- Events in a room have the side that caused them; null if time did.
      when $2 ? 'side' then app.user_of_side(($2 ->> 'connection_id')::uuid, $2 ->> 'side')
    end
  $$;
grant execute on function app.sender_of_notice(text, jsonb) to vinculum_system;

-- The recipient may be deleted at this moment: then nobody is notified, and nothing fails.
create or replace function app.skip_deleted_recipient() returns trigger
  language plpgsql
  as $$
  begin
    perform from public.users where id = new.user_id for key share;
    return case when found then new end;
  end
  $$;

-- Notifies every server, which updates the open tabs of this person.
create or replace function app.announce_notice() returns trigger
  language plpgsql
  as $$ begin perform pg_notify('notices', new.user_id::text); return null; end $$;
