-- What an administrator does is written down by the database itself, in the transaction of the deed: who, what,
-- to what, when and why. Entries are only ever added, by nobody's hand but that of the functions below, and
-- outlive what they speak of: hence ids without foreign keys, and no name or address of a person.

create table public.audit_entries (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  -- Null where the operator acted from the command line.
  actor_id uuid,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and length(action) <= 60),
  subject_type text not null check (subject_type ~ '^[a-z]+$' and length(subject_type) <= 40),
  subject_id uuid not null,
  -- What a thing that is nobody was called: a post's title, a job's kind.
  title text not null default '' check (length(title) <= 200),
  reason text not null default '' check (length(reason) <= 1000)
);
create index audit_entries_recent on public.audit_entries (created_at desc, id);
create index audit_entries_subject on public.audit_entries (subject_id, created_at desc, id);

create function app.keep_audit_entries() returns trigger
  language plpgsql
  as $$ begin raise exception 'The audit trail is only added to'; end $$;
create trigger keep_audit_entries before update or delete or truncate on public.audit_entries
  for each statement execute function app.keep_audit_entries();

alter table public.audit_entries enable row level security;
alter table public.audit_entries force row level security;
create policy system_reads on public.audit_entries for select to vinculum_system using (true);
create policy system_adds on public.audit_entries for insert to vinculum_system with check (true);
create policy admin_reads on public.audit_entries for select to vinculum_person
  using ((select app.is_admin()));
grant select, insert on public.audit_entries to vinculum_system;
grant select on public.audit_entries to vinculum_person;

-- For functions that run with their owner's rights; granted to nobody.
create function app.audit(action text, subject_type text, subject_id uuid, title text, reason text) returns void
  language sql
  as $$
    insert into public.audit_entries (actor_id, action, subject_type, subject_id, title, reason)
    values (app.current_user_id(), $1, $2, $3, left($4, 200), left(btrim($5), 1000))
  $$;

-- Posts: whatever the path of the change. The reason, where one is given, is said beforehand.
create function app.post_stage(status text, published_at timestamptz) returns text
  language sql stable
  as $$
    select case when status = 'draft' then 'drafted'
                when published_at > now() then 'scheduled'
                else 'published' end
  $$;

create function app.audit_post() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    was text := case when tg_op <> 'INSERT' then app.post_stage(old.status, old.published_at) end;
    now_is text := case when tg_op <> 'DELETE' then app.post_stage(new.status, new.published_at) end;
    deed text;
  begin
    if app.current_user_id() is null then
      return null; -- the product itself, filling a new database
    end if;
    deed := case
      when tg_op = 'DELETE' then 'deleted'
      when was is null then now_is
      when now_is = was and (now_is <> 'scheduled' or new.published_at = old.published_at) then 'edited'
      when now_is = 'drafted' then 'unpublished'
      else now_is
    end;
    perform app.audit('post-' || deed, 'post', coalesce(new.id, old.id), coalesce(new.title, old.title),
                      coalesce(current_setting('app.reason', true), ''));
    return null;
  end
  $$;
create trigger audit_post after insert or delete on public.blog_posts
  for each row execute function app.audit_post();
create trigger audit_post_change after update on public.blog_posts
  for each row when ((old.title, old.slug, old.excerpt, old.content, old.status, old.published_at)
    is distinct from (new.title, new.slug, new.excerpt, new.content, new.status, new.published_at))
  execute function app.audit_post();

create function app.audit_role() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    perform app.audit(case new.role when 'admin' then 'administrator-granted' else 'administrator-revoked' end,
                      'account', new.id, '', coalesce(current_setting('app.reason', true), ''));
    return null;
  end
  $$;
create trigger audit_role after update of role on public.users
  for each row when (old.role is distinct from new.role) execute function app.audit_role();

-- Dead letters of the job queue, as an administrator may see them: without what they held.
create function app.list_dead_jobs()
  returns table (id uuid, kind text, attempts integer, last_error text, failed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select id, kind, attempts, last_error, finished_at
      from app.jobs
     where state = 'dead' and app.is_admin()
     order by finished_at desc, id
     limit 100
  $$;

-- Returns whether this call is what set it going again.
create function app.retry_dead_job(job uuid, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    named text;
  begin
    update app.jobs
       set state = 'open', attempts = 0, finished_at = null, lease = null, run_at = now()
     where id = $1 and state = 'dead' and app.is_admin()
    returning kind into named;
    if named is null then
      return false;
    end if;
    perform app.audit('job-retried', 'job', $1, named, $2);
    return true;
  end
  $$;
grant execute on function app.list_dead_jobs(), app.retry_dead_job(uuid, text) to vinculum_person;
