-- A post says who wrote it and what it is about. Both may be left out.
alter table public.blog_posts
  add column author text not null default '' check (length(author) <= 120),
  add column topic text not null default ''
    check (topic in ('', 'hiring', 'pricing', 'scope', 'planning', 'working'));
comment on column public.blog_posts.author is 'The name as readers see it; empty where the house itself writes';

grant insert (author, topic), update (author, topic) on public.blog_posts to vinculum_person;

drop trigger audit_post_change on public.blog_posts;
create trigger audit_post_change after update on public.blog_posts
  for each row when ((old.title, old.slug, old.excerpt, old.content, old.author, old.topic, old.status, old.published_at)
    is distinct from (new.title, new.slug, new.excerpt, new.content, new.author, new.topic, new.status, new.published_at))
  execute function app.audit_post();
