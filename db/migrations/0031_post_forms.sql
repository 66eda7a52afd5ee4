-- A form for a new post carries the id of what it makes: sent twice, it makes one post.
grant insert (id) on public.blog_posts to vinculum_person;
