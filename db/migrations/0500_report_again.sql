-- A member can report a post again once their earlier report is settled: its author may have changed it since.
alter table public.community_reports
  drop constraint community_reports_post_id_user_id_key,
  add unique nulls not distinct (post_id, user_id, settled_at);
