create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(btrim(title)) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  excerpt text not null default '' check (length(excerpt) <= 500),
  status text not null default 'draft' check (status in ('draft', 'published')),
  content text not null default '' check (length(content) <= 200000),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index blog_posts_newest on public.blog_posts (published_at desc nulls last, id) where status = 'published';
create trigger touch_updated_at before update on public.blog_posts
  for each row execute function app.touch_updated_at();

alter table public.blog_posts enable row level security;
alter table public.blog_posts force row level security;
create policy system on public.blog_posts to vinculum_system using (true) with check (true);
grant select, insert, update, delete on public.blog_posts to vinculum_system;

create policy anyone_reads_published on public.blog_posts for select to vinculum_person
  using (status = 'published' and (published_at is null or published_at <= now()));
create policy admin on public.blog_posts to vinculum_person
  using ((select app.is_admin())) with check ((select app.is_admin()));
grant select, insert (title, slug, excerpt, status, content, published_at),
  update (title, slug, excerpt, status, content, published_at), delete on public.blog_posts to vinculum_person;
