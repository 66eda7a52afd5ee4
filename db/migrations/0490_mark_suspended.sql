-- The response clock marks an introduction whose company is suspended, after it has locked the profile and the request.
drop trigger mark_suspended on public.connection_requests;
drop function app.mark_suspended();
