-- Questions and answers between members, readable by all. A post without a parent is a question; what stands
-- under it are its answers. Who wrote a post is told by name through a function, never by an account id.

create table public.community_posts (
  id uuid primary key default gen_random_uuid(),
  -- Stands in the address of a question.
  key text not null unique default substr(md5(gen_random_uuid()::text), 1, 10),
  parent_id uuid references public.community_posts (id) on delete cascade,
  -- A deleted account leaves what others have answered to, without a name.
  author_id uuid default app.current_user_id() references public.users (id) on delete set null,
  -- The form it was sent with: sent twice, it is one post.
  submission uuid,
  title text check (length(btrim(title)) between 10 and 150),
  topic text check (topic in ('pricing', 'finding', 'hiring', 'scope', 'working', 'ending')),
  body text not null check (length(btrim(body)) between 20 and 8000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  accepted_id uuid references public.community_posts (id) on delete set null,
  answers integer not null default 0,
  helpful integer not null default 0,
  hidden_at timestamptz,
  -- The question above is hidden, and with it all that stands under it.
  under_hidden boolean not null default false,
  search_text text not null generated always as (lower(coalesce(title, '') || E'\n' || body)) stored,
  unique (author_id, submission),
  check ((parent_id is null) = (title is not null)),
  check ((parent_id is null) = (topic is not null)),
  check (parent_id is null or accepted_id is null)
);
create index community_posts_newest on public.community_posts (created_at desc, id) where parent_id is null;
create index community_posts_topic on public.community_posts (topic, created_at desc, id) where parent_id is null;
create index community_posts_thread on public.community_posts (parent_id, created_at, id);
create index community_posts_author on public.community_posts (author_id, created_at);
create index community_posts_search on public.community_posts using gin (search_text gin_trgm_ops);

create table public.community_votes (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.community_posts (id) on delete cascade,
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (post_id, user_id)
);
create index community_votes_user on public.community_votes (user_id);

create table public.community_reports (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.community_posts (id) on delete cascade,
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (post_id, user_id)
);
create index community_reports_open on public.community_reports (created_at, post_id) where settled_at is null;
create index community_reports_user on public.community_reports (user_id, created_at);

-- One member's day: what more than anybody earnest writes.
create function app.limit_community_post() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    if new.parent_id is not null and not exists (
      select from public.community_posts q where q.id = new.parent_id and q.parent_id is null and q.hidden_at is null
    ) then
      raise exception 'There is no such question' using errcode = 'foreign_key_violation';
    end if;
    if app.current_user_id() is null then
      return new; -- the product itself
    end if;
    perform pg_advisory_xact_lock(hashtext('community ' || new.author_id));
    if (select count(*) from public.community_posts p
         where p.author_id = new.author_id and p.created_at > now() - interval '1 day'
           and (p.parent_id is null) = (new.parent_id is null)
       ) >= (case when new.parent_id is null then 10 else 50 end)
       and not exists (select from public.community_posts p
                        where p.author_id = new.author_id and p.submission = new.submission) then
      raise exception 'Enough for one day' using errcode = 'VC429';
    end if;
    return new;
  end
  $$;
create trigger limit_community_post before insert on public.community_posts
  for each row execute function app.limit_community_post();

create function app.limit_community_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    if (select count(*) from public.community_reports r
         where r.user_id = new.user_id and r.created_at > now() - interval '1 day') >= 50 then
      raise exception 'Enough for one day' using errcode = 'VC429';
    end if;
    return new;
  end
  $$;
create trigger limit_community_report before insert on public.community_reports
  for each row execute function app.limit_community_report();

create function app.change_community_post() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    if new.accepted_id is distinct from old.accepted_id and new.accepted_id is not null and not exists (
      select from public.community_posts a
       where a.id = new.accepted_id and a.parent_id = new.id and a.hidden_at is null
    ) then
      raise exception 'Only an answer to the question can be accepted' using errcode = 'check_violation';
    end if;
    if (new.title, new.topic, new.body) is distinct from (old.title, old.topic, old.body) then
      new.edited_at := now();
    end if;
    return new;
  end
  $$;
create trigger change_community_post before update on public.community_posts
  for each row execute function app.change_community_post();

-- What others have answered to is not taken from under them.
create function app.keep_answered_question() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
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
create trigger keep_answered_question before delete on public.community_posts
  for each row execute function app.keep_answered_question();

-- Only what can be read counts.
create function app.count_community_answers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    question uuid := case when tg_op = 'DELETE' then old.parent_id else new.parent_id end;
  begin
    update public.community_posts q
       set answers = (select count(*) from public.community_posts a where a.parent_id = q.id and a.hidden_at is null)
     where q.id = question;
    return null;
  end
  $$;
create trigger count_community_answers after insert or delete on public.community_posts
  for each row execute function app.count_community_answers();
create trigger count_community_answers_hidden after update of hidden_at on public.community_posts
  for each row execute function app.count_community_answers();

-- A vote for an answer that is one's own, hidden or none at all is no vote.
create function app.check_community_vote() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    -- A vote of nobody is left to the policy to refuse.
    if new.user_id is null or exists (
      select from public.community_posts p
       where p.id = new.post_id and p.parent_id is not null and p.hidden_at is null and not p.under_hidden
         and p.author_id is distinct from new.user_id
    ) then
      return new;
    end if;
    return null;
  end
  $$;
create trigger check_community_vote before insert on public.community_votes
  for each row execute function app.check_community_vote();

create function app.count_community_votes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    answer uuid := case when tg_op = 'DELETE' then old.post_id else new.post_id end;
  begin
    update public.community_posts p
       set helpful = (select count(*) from public.community_votes v where v.post_id = p.id)
     where p.id = answer;
    return null;
  end
  $$;
create trigger count_community_votes after insert or delete on public.community_votes
  for each row execute function app.count_community_votes();

-- Who wrote these posts, as far as the caller may read them, and how the caller stands to them.
create function public.community_people(posts uuid[])
  returns table (post_id uuid, name text, kind text, profile_url text, own boolean, voted boolean)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select p.id, u.full_name, u.user_type, t.public_profile_url,
           coalesce(p.author_id = app.current_user_id(), false),
           exists (select from public.community_votes v where v.post_id = p.id and v.user_id = app.current_user_id())
      from public.community_posts p
      left join public.users u on u.id = p.author_id
      left join public.talent_profiles t on t.user_id = u.id
     where p.id = any (posts)
       and (p.hidden_at is null and not p.under_hidden or p.author_id = app.current_user_id() or app.is_admin())
  $$;
grant execute on function public.community_people(uuid[]) to vinculum_person, vinculum_system;

-- What an administrator decides about a post: 'hide', 'restore', or 'keep' against what was reported.
-- Returns whether this call is what decided.
create function app.moderate_community_post(post uuid, verdict text, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
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

do $$
declare
  named text;
begin
  foreach named in array array['community_posts', 'community_votes', 'community_reports'] loop
    execute format('alter table public.%I enable row level security', named);
    execute format('alter table public.%I force row level security', named);
    execute format('create policy system on public.%I to vinculum_system using (true) with check (true)', named);
    execute format('grant select, insert, update, delete on public.%I to vinculum_system', named);
  end loop;
end
$$;

create policy anyone_reads on public.community_posts for select to vinculum_person
  using ((hidden_at is null and not under_hidden) or author_id = (select app.current_user_id())
         or (select app.is_admin()));
create policy member_writes on public.community_posts for insert to vinculum_person
  with check (author_id = (select app.current_user_id()));
create policy author_changes on public.community_posts for update to vinculum_person
  using (author_id = (select app.current_user_id()) and hidden_at is null and not under_hidden)
  with check (author_id = (select app.current_user_id()));
create policy author_deletes on public.community_posts for delete to vinculum_person
  using (author_id = (select app.current_user_id()) and hidden_at is null and not under_hidden);
grant select (id, key, parent_id, submission, title, topic, body, created_at, edited_at, accepted_id, answers,
    helpful, hidden_at, under_hidden, search_text),
  insert (parent_id, submission, title, topic, body), update (title, topic, body, accepted_id), delete
  on public.community_posts to vinculum_person;

create policy own on public.community_votes to vinculum_person
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
grant select (id, post_id, created_at), insert (post_id), delete on public.community_votes to vinculum_person;

create policy member_reports on public.community_reports for insert to vinculum_person
  with check (user_id = (select app.current_user_id()));
create policy admin_reads on public.community_reports for select to vinculum_person
  using ((select app.is_admin()));
grant select (id, post_id, reason, created_at, settled_at), insert (post_id, reason)
  on public.community_reports to vinculum_person;
