-- Posts of the blog.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  excerpt text not null default '' check (length(excerpt) <= 500),
  status text not null default 'draft' check (status in ('draft', 'published')),
  content text not null default '' check (length(content) <= 200000),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  words integer not null generated always as (1 + length(content) - length(translate(content, ' 
', ''))) stored,
  author text not null default '' check (length(author) <= 120),
  topic text not null default '' check (topic in ('', 'hiring', 'pricing', 'scope', 'planning', 'working'))
);
comment on table public.blog_posts is 'A post. Visitors can read published posts whose date has been reached.';
comment on column public.blog_posts.words is
  'The number of words in the content, separated by spaces and line ends; for the reading time.';
comment on column public.blog_posts.author is 'The displayed name; empty for posts by the product itself.';

create index blog_posts_newest on public.blog_posts (published_at desc nulls last, id)
  where status = 'published';

alter table public.blog_posts enable row level security;
alter table public.blog_posts force row level security;
create policy system on public.blog_posts to vinculum_system using (true) with check (true);
create policy admin on public.blog_posts to vinculum_person
  using ((select app.is_admin()))
  with check ((select app.is_admin()));
create policy anyone_reads_published on public.blog_posts for select to vinculum_person
  using (status = 'published' and (published_at is null or published_at <= now()));
grant select, insert, update, delete on public.blog_posts to vinculum_system;
grant select,
  insert (id, title, slug, excerpt, status, content, published_at, author, topic),
  update (title, slug, excerpt, status, content, published_at, author, topic),
  delete
  on public.blog_posts to vinculum_person;

create trigger touch_updated_at before update on public.blog_posts
  for each row execute function app.touch_updated_at();
create trigger audit_post after insert or delete on public.blog_posts
  for each row execute function app.audit_post();
create trigger audit_post_change after update on public.blog_posts
  for each row when (old.title is distinct from new.title
    or old.slug is distinct from new.slug
    or old.excerpt is distinct from new.excerpt
    or old.content is distinct from new.content
    or old.author is distinct from new.author
    or old.topic is distinct from new.topic
    or old.status is distinct from new.status
    or old.published_at is distinct from new.published_at)
  execute function app.audit_post();
