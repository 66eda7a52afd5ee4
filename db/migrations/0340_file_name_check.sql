-- The same check without `between`, which PostgreSQL prints with other parentheses once a dump has been restored.
alter table public.engagement_files
  drop constraint engagement_files_name_check,
  add constraint engagement_files_name_check
    check (length(name) >= 1 and length(name) <= 150 and name !~ '[[:cntrl:]/\\]');
