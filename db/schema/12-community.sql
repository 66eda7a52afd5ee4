-- Questions and answers of the community.

create table public.community_posts (
  id uuid primary key default gen_random_uuid(),
  key text not null unique default substr(md5(gen_random_uuid()::text), 1, 10),
  parent_id uuid references public.community_posts (id) on delete cascade,
  author_id uuid default app.current_user_id() references public.users (id) on delete set null,
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
  under_hidden boolean not null default false,
  search_text text not null generated always as (lower(coalesce(title, '') || '
' || body)) stored,
  unique (author_id, submission),
  check ((parent_id is null) = (title is not null)),
  check ((parent_id is null) = (topic is not null)),
  check (parent_id is null or accepted_id is null)
);
comment on table public.community_posts is 'A question, or an answer to one (parent_id).';
comment on column public.community_posts.key is 'Part of the address of a question.';
comment on column public.community_posts.author_id is
  'Granted to nobody. Null once the account is deleted: what '
  'others have answered stays, without a name.';
comment on column public.community_posts.submission is
  'Identifies the form it was sent with: sent twice, it is one post.';
comment on column public.community_posts.accepted_id is 'The answer that the author of the question accepted.';
comment on column public.community_posts.answers is 'The number of visible answers. Updated by a trigger.';
comment on column public.community_posts.helpful is 'The number of votes of an answer. Updated by a trigger.';
comment on column public.community_posts.under_hidden is
  'Whether its question is hidden, and therefore this post too.';
comment on column public.community_posts.search_text is
  'The searched text: one lower-cased column for one trigram index.';

create index community_posts_newest on public.community_posts (created_at desc, id) where parent_id is null;
create index community_posts_topic on public.community_posts (topic, created_at desc, id)
  where parent_id is null;
create index community_posts_thread on public.community_posts (parent_id, created_at, id);
create index community_posts_author on public.community_posts (author_id, created_at);
create index community_posts_accepted on public.community_posts (accepted_id) where accepted_id is not null;
create index community_posts_search on public.community_posts using gin (search_text gin_trgm_ops);

alter table public.community_posts enable row level security;
alter table public.community_posts force row level security;
create policy system on public.community_posts to vinculum_system using (true) with check (true);
create policy anyone_reads on public.community_posts for select to vinculum_person
  using ((hidden_at is null and not under_hidden)
    or author_id = (select app.current_user_id())
    or (select app.is_admin()));
create policy member_writes on public.community_posts for insert to vinculum_person
  with check (author_id = (select app.current_user_id()));
create policy author_changes on public.community_posts for update to vinculum_person
  using (author_id = (select app.current_user_id()) and hidden_at is null and not under_hidden)
  with check (author_id = (select app.current_user_id()));
create policy author_deletes on public.community_posts for delete to vinculum_person
  using (author_id = (select app.current_user_id()) and hidden_at is null and not under_hidden);
grant select, insert, update, delete on public.community_posts to vinculum_system;
grant select (id, key, parent_id, submission, title, topic, body, created_at, edited_at, accepted_id,
    answers, helpful, hidden_at, under_hidden, search_text),
  insert (parent_id, submission, title, topic, body),
  update (title, topic, body, accepted_id),
  delete
  on public.community_posts to vinculum_person;

create trigger limit_community_post before insert on public.community_posts
  for each row execute function app.limit_community_post();
create trigger change_community_post before update on public.community_posts
  for each row execute function app.change_community_post();
create trigger keep_answered_question before delete on public.community_posts
  for each row execute function app.keep_answered_question();
create trigger count_community_answers after insert or delete on public.community_posts
  for each row execute function app.count_community_answers();
create trigger count_community_answers_hidden after update of hidden_at on public.community_posts
  for each row execute function app.count_community_answers();
create trigger notify_of_answer after insert on public.community_posts
  for each row when (new.parent_id is not null) execute function app.notify_of_answer();
create trigger notify_of_acceptance after update of accepted_id on public.community_posts
  for each row when (new.accepted_id is not null and new.accepted_id is distinct from old.accepted_id)
  execute function app.notify_of_acceptance();


create table public.community_votes (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.community_posts (id) on delete cascade,
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (post_id, user_id)
);
comment on table public.community_votes is 'A vote that an answer is helpful.';

create index community_votes_user on public.community_votes (user_id);

alter table public.community_votes enable row level security;
alter table public.community_votes force row level security;
create policy system on public.community_votes to vinculum_system using (true) with check (true);
create policy own on public.community_votes to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.community_votes to vinculum_system;
grant select (id, post_id, created_at), insert (post_id), delete on public.community_votes to vinculum_person;

create trigger check_community_vote before insert on public.community_votes
  for each row execute function app.check_community_vote();
create trigger count_community_votes after insert or delete on public.community_votes
  for each row execute function app.count_community_votes();


create table public.community_reports (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.community_posts (id) on delete cascade,
  user_id uuid not null default app.current_user_id() references public.users (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique nulls not distinct (post_id, user_id, settled_at)
);
comment on table public.community_reports is 'A request that an administrator look at a post.';

create index community_reports_open on public.community_reports (created_at, post_id) where settled_at is null;
create index community_reports_user on public.community_reports (user_id, created_at);

alter table public.community_reports enable row level security;
alter table public.community_reports force row level security;
create policy system on public.community_reports to vinculum_system using (true) with check (true);
create policy admin_reads on public.community_reports for select to vinculum_person
  using ((select app.is_admin()));
create policy member_reports on public.community_reports for insert to vinculum_person
  with check (user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.community_reports to vinculum_system;
grant select (id, post_id, reason, created_at, settled_at),
  insert (post_id, reason)
  on public.community_reports to vinculum_person;

create trigger limit_community_report before insert on public.community_reports
  for each row execute function app.limit_community_report();
