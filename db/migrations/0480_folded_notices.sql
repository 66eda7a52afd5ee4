-- Pages say in their queries which notices are shown: PostgreSQL ran this function for each notice.
drop function app.is_folded(public.notices);
