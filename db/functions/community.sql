-- The community.

-- Limits how much a person writes in a day, and refuses an answer to a question that does not exist.
create or replace function app.limit_community_post() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    kind constant text := case when new.parent_id is null then 'question' else 'answer' end;
  begin
    if new.parent_id is not null then
      -- The lock keeps the question from being hidden before the answer is there to be hidden with it.
      perform from public.community_posts q
        where q.id = new.parent_id and q.parent_id is null and q.hidden_at is null for key share;
      if not found then
        raise exception 'There is no such question' using errcode = 'foreign_key_violation';
      end if;
    end if;
    if app.current_user_id() is null then
      return new; -- the product itself
    end if;
    perform pg_advisory_xact_lock(hashtext('community ' || new.author_id));
    -- Counted apart from the posts, so that deleting some makes no room for more. The seal is a keyed hash of the author.
    if not exists (select from public.community_posts p
                    where p.author_id = new.author_id and p.submission = new.submission)
       and app.take_limits(
             array[encode(sha256(convert_to('community ' || kind || current_setting('app.user_seal'), 'UTF8')), 'hex')],
             array[case kind when 'question' then 10 else 50 end],
             array[86400]) is not null then
      raise exception 'Enough for one day' using errcode = 'VC429';
    end if;
    return new;
  end
  $$;

-- Limits how much a person reports in a day.
create or replace function app.limit_community_report() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock(hashtext('community report ' || new.user_id));
    if (select count(*) from public.community_reports r
         where r.user_id = new.user_id and r.created_at > now() - interval '1 day') >= 50
       and not exists (select from public.community_reports r
                        where r.user_id = new.user_id and r.post_id = new.post_id and r.settled_at is null) then
      raise exception 'Enough for one day' using errcode = 'VC429';
    end if;
    return new;
  end
  $$;

-- Only an answer to the question can be accepted; a change of the text gets a timestamp.
create or replace function app.change_community_post() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    if new.accepted_id is distinct from old.accepted_id and new.accepted_id is not null and not exists (
      select from public.community_posts a
       where a.id = new.accepted_id and a.parent_id = new.id and a.hidden_at is null
    ) then
      raise exception 'Only a visible answer to the question can be accepted'
        using errcode = 'check_violation', constraint = 'community_posts_accepted';
    end if;
    if (new.title, new.topic, new.body) is distinct from (old.title, old.topic, old.body) then
      new.edited_at := now();
    end if;
    return new;
  end
  $$;

-- The author cannot delete a question that others have answered.
create or replace function app.keep_answered_question() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    if old.parent_id is null and app.current_user_id() is not null and exists (
      select from public.community_posts a where a.parent_id = old.id and a.author_id is distinct from old.author_id
    ) then
      return null;
    end if;
    return old;
  end
  $$;

-- Keeps the number of visible answers in the question's row.
create or replace function app.count_community_answers() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    question uuid := case when tg_op = 'DELETE' then old.parent_id else new.parent_id end;
  begin
    -- Of two answers at once, the second is counted after the first.
    perform from public.community_posts where id = question for no key update;
    update public.community_posts q
       set answers = (select count(*) from public.community_posts a where a.parent_id = q.id and a.hidden_at is null)
     where q.id = question;
    return null;
  end
  $$;

-- Notifies the author of a question of an answer by somebody else. Further answers notify again once that notice is read,
-- or its answer is hidden or deleted.
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
            join public.community_posts a on a.id = (n.payload ->> 'answerId')::uuid and a.hidden_at is null
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

-- Ignores votes for one's own answers, hidden ones, and posts that are no answers.
create or replace function app.check_community_vote() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    -- The policy refuses a vote without an account.
    if new.user_id is null or exists (
      select from public.community_posts p
        join public.users voter on voter.id = new.user_id and voter.email_confirmed
       where p.id = new.post_id and p.parent_id is not null and p.hidden_at is null and not p.under_hidden
         and p.author_id is distinct from new.user_id
    ) then
      return new;
    end if;
    return null;
  end
  $$;

-- Keeps the number of votes in the answer's row.
create or replace function app.count_community_votes() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    answer uuid := case when tg_op = 'DELETE' then old.post_id else new.post_id end;
  begin
    -- Of two votes at once, the second is counted after the first.
    perform from public.community_posts where id = answer for no key update;
    update public.community_posts p
       set helpful = (select count(*) from public.community_votes v where v.post_id = p.id)
     where p.id = answer;
    return null;
  end
  $$;

-- The posts of a hidden profile or suspended account show its name only to the author and to administrators; others read
-- its kind.
create or replace function public.community_people(posts uuid[])
  returns table (post_id uuid, name text, kind text, profile_url text, own boolean, voted boolean)
  language plpgsql stable security definer set search_path to pg_catalog, public, pg_temp
  as $$
  begin
    return query
      with me as materialized (select app.current_user_id() as id, app.is_admin() as is_admin)
      select p.id, case when named.so then author.full_name end, author.user_type,
             case when named.so then t.public_profile_url end,
             coalesce(p.author_id = me.id, false),
             exists (select from public.community_votes v where v.post_id = p.id and v.user_id = me.id)
        from me
       cross join public.community_posts p
        left join public.users author on author.id = p.author_id
        left join public.talent_profiles t on t.user_id = author.id
       cross join lateral (
          select author.id = me.id or me.is_admin
                 or not coalesce(t.hidden, false)
                    and not exists (select from public.account_suspensions s where s.user_id = author.id) as so
        ) as named
       where p.id = any (posts)
         and (p.hidden_at is null and not p.under_hidden or p.author_id = me.id or me.is_admin);
  end
  $$;
grant execute on function public.community_people(uuid[]) to vinculum_person, vinculum_system;

-- An administrator's decision about a post: 'hide', 'restore', or 'keep' it despite reports. Returns whether this call
-- decided.
create or replace function app.moderate_community_post(post uuid, verdict text, reason text) returns boolean
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
  as $$
  declare
    found_post public.community_posts;
    settled integer;
  begin
    if not app.is_admin() or btrim($3) = '' then
      return false;
    end if;
    select * into found_post from public.community_posts p where p.id = $1 for update;
    if found_post.id is null then
      return false;
    end if;
    if verdict in ('hide', 'restore') then
      if (verdict = 'hide') = (found_post.hidden_at is not null) then
        return false;
      end if;
      update public.community_posts p
         set hidden_at = case when verdict = 'hide' then now() end where p.id = $1;
      update public.community_posts p set under_hidden = (verdict = 'hide') where p.parent_id = $1;
      insert into app.jobs (kind, key, payload)
      values ('post-decision-mail', gen_random_uuid()::text, jsonb_build_object('postId', $1, 'verdict', verdict));
    elsif verdict <> 'keep' then
      return false;
    end if;
    update public.community_reports r set settled_at = now() where r.post_id = $1 and r.settled_at is null;
    get diagnostics settled = row_count;
    if verdict = 'keep' and settled = 0 then
      return false;
    end if;
    perform app.audit(
      case when found_post.parent_id is null then 'question-' else 'answer-' end
        || case verdict when 'hide' then 'hidden' when 'restore' then 'restored' else 'kept' end,
      'community', $1,
      coalesce(found_post.title, (select q.title from public.community_posts q where q.id = found_post.parent_id)), $3);
    return true;
  end
  $$;
grant execute on function app.moderate_community_post(uuid, text, text) to vinculum_person;
