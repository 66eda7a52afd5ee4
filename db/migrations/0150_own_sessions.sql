-- Where somebody is signed in, told to themselves: with the rest of their page, in one transaction. No token.
create function app.own_sessions()
  returns table (id uuid, "userAgent" text, "createdAt" timestamptz, "usedAt" timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select id, coalesce("userAgent", ''), "createdAt", "updatedAt"
      from auth.session
     where "userId" = app.current_user_id() and "expiresAt" > now()
     order by "updatedAt" desc, id
  $$;
revoke execute on function app.own_sessions() from public;
grant execute on function app.own_sessions() to vinculum_person, vinculum_system;
