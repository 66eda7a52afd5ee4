-- Notices in the product, and which of them are also mailed.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null
    check (kind in (
        'introduction_received', 'introduction_reminder', 'introduction_answered',
        'introduction_expired', 'introduction_withdrawn', 'message_received', 'offer_moved',
        'meeting_moved', 'engagement_moved', 'company_deleted', 'talent_deleted', 'match_digest', 'interest_shown',
        'featured_answered', 'question_answered', 'answer_accepted',
        'new_device', 'password_changed', 'email_changed')),
  cause_key text not null check (length(cause_key) between 1 and 200),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  connection_id uuid references public.connection_requests (id) on delete cascade,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, kind, cause_key)
);
comment on table public.notices is 'A message to a person about one event.';
comment on column public.notices.cause_key is
  'Identifies the cause: the same cause creates no second notice and no second mail.';
comment on column public.notices.connection_id is
  'The notice is deleted with its introduction. Names are '
  'read from there, so they are always current.';

create index notices_of_user on public.notices (user_id, created_at desc, id);
create index notices_unread on public.notices (user_id) where read_at is null;
create index notices_of_connection on public.notices (connection_id);
create index notices_old on public.notices (created_at);
create index notices_of_interest on public.notices (cause_key) where kind = 'interest_shown';

alter table public.notices enable row level security;
alter table public.notices force row level security;
create policy system on public.notices to vinculum_system using (true) with check (true);
create policy own on public.notices to vinculum_person
  using (user_id = (select app.current_user_id())
    and (connection_id is null
      or exists (select from public.connection_requests c where c.id = notices.connection_id)))
  with check (user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.notices to vinculum_system;
grant select, update (read_at) on public.notices to vinculum_person;

create trigger announce_notice after insert or update of read_at on public.notices
  for each row execute function app.announce_notice();
create trigger skip_deleted_recipient before insert on public.notices
  for each row execute function app.skip_deleted_recipient();


create table public.notice_preferences (
  user_id uuid default app.current_user_id() references public.users (id) on delete cascade,
  kind text
    check (kind in (
        'introduction_received', 'introduction_reminder', 'introduction_answered',
        'introduction_expired', 'introduction_withdrawn', 'message_received', 'offer_moved',
        'meeting_moved', 'engagement_moved', 'company_deleted', 'talent_deleted', 'match_digest', 'interest_shown',
        'featured_answered', 'question_answered', 'answer_accepted')),
  email boolean not null,
  with_text boolean not null default false,
  primary key (user_id, kind),
  constraint notice_preferences_text_of_messages check (not with_text or kind = 'message_received')
);
comment on table public.notice_preferences is
  'The kinds of notice a person wants by mail; a kind without a row is wanted. Notices '
  'about the safety of the account are always mailed.';
comment on column public.notice_preferences.with_text is
  'Whether the mail contains the text, and not only the name of its writer.';

alter table public.notice_preferences enable row level security;
alter table public.notice_preferences force row level security;
create policy system on public.notice_preferences to vinculum_system using (true) with check (true);
create policy own on public.notice_preferences to vinculum_person
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));
grant select, insert, update, delete on public.notice_preferences to vinculum_system;
grant select,
  insert (kind, email, with_text),
  update (email, with_text)
  on public.notice_preferences to vinculum_person;


create table app.waiting_mails (
  notice_id uuid primary key references public.notices (id) on delete cascade,
  sender_id uuid not null references public.users (id) on delete cascade
);
comment on table app.waiting_mails is
  'Mails that wait until the person who caused them has confirmed an address.';

create index waiting_mails_of_sender on app.waiting_mails (sender_id);

alter table app.waiting_mails enable row level security;
alter table app.waiting_mails force row level security;
create policy system on app.waiting_mails to vinculum_system using (true) with check (true);
grant select, insert, update, delete on app.waiting_mails to vinculum_system;
