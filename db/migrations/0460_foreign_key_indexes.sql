-- Deleting a post or an engagement looks for the rows that refer to it; without an index that reads the whole table.
create index community_posts_accepted on public.community_posts (accepted_id) where accepted_id is not null;
create index engagement_reports_of on public.engagement_reports (engagement_id);
