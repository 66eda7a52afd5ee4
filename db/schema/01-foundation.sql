-- Roles, schemas and extensions: the basis of everything else.
--
-- Two database roles do all the work. vinculum_person is every person, signed in or not: only grants and
-- row policies decide what they may see or change. vinculum_system is the product acting on its own account:
-- sign-in, seeding, jobs. It has a policy named "system" on every table.

do $$
begin
  if not exists (select from pg_roles where rolname = 'vinculum_person') then
    create role vinculum_person nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'vinculum_system') then
    create role vinculum_system nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same server is being created at this moment
end
$$;

do $$
begin
  execute format('grant vinculum_person, vinculum_system to %I', current_user);
end
$$;

create extension if not exists pg_trgm with schema public;

create schema app;
comment on schema app is
  'Internal tables, and functions. People can call its functions, but never access its tables.';
create schema auth;
comment on schema auth is 'The tables of the sign-in library. No person can read them, not even their own row.';
comment on schema ops is 'What was applied to this database (app/platform/db/migrate.ts).';
comment on table ops.migrations is 'The migrations that this database has gone through, and those that its schema included.';
comment on column ops.migrations.hash is 'SHA-256 of its text, which must not change afterwards.';
comment on table ops.function_files is 'The files of functions, and the comments of db/schema, as last applied.';
comment on column ops.function_files.hash is 'SHA-256 of the text. A different one is applied again.';
revoke all on schema app, auth from public;
grant usage on schema public, app to vinculum_person, vinculum_system;
grant usage on schema auth to vinculum_system;
-- Functions are only callable with an explicit grant.
alter default privileges revoke execute on functions from public;
