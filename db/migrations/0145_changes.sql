-- The log of changes belongs to the platform: whatever is held in memory is kept in step by it, and it knows no
-- feature. What it holds stays.

alter table app.match_changes rename to changes;
alter table app.changes rename constraint match_changes_pkey to changes_pkey;
alter table app.changes drop constraint match_changes_kind_check;
alter index app.match_changes_at rename to changes_at;
comment on table app.changes is 'Which rows were written, by which transaction. A reader remembers the oldest transaction that was still open when it last looked, and asks for everything written since.';

alter function app.note_match_change() rename to note_change;
-- The announcement spares the only server of an embedded database to look where nothing was written.
create or replace function app.note_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_level = 'STATEMENT' then
      insert into app.changes (kind, id) values (tg_argv[0], tg_table_name) on conflict do nothing;
    else
      insert into app.changes (kind, id) values (tg_argv[0], coalesce(new.id, old.id)::text)
      on conflict do nothing;
    end if;
    perform pg_notify('changes', '');
    return null;
  end
  $$;

do $$
declare noting record;
begin
  for noting in select tgrelid::regclass as of from pg_trigger where tgname = 'note_match_change' loop
    execute format('alter trigger note_match_change on %s rename to note_change', noting.of);
  end loop;
end
$$;
