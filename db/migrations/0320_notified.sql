-- What notifies somebody is named so, and so is what is shown or shared.
alter table app.told_matches rename to notified_matches;
alter table app.notified_matches rename column told_at to notified_at;
alter table app.notified_matches rename constraint told_matches_pkey to notified_matches_pkey;
alter table app.notified_matches rename constraint told_matches_user_id_fkey to notified_matches_user_id_fkey;
alter table app.notified_matches rename constraint told_matches_talent_id_fkey to notified_matches_talent_id_fkey;
alter table app.notified_matches rename constraint told_matches_request_id_fkey to notified_matches_request_id_fkey;
alter index app.told_matches_talent rename to notified_matches_talent;
alter index app.told_matches_request rename to notified_matches_request;

-- Their triggers go on with them. The files of functions, which follow, have the new names in the bodies.
alter function app.told_status(text, timestamptz) rename to visible_status;
alter function app.told_reasons(uuid, uuid) rename to shared_reasons;
alter function app.tell_of_account_change() rename to notify_of_account_change;
alter function app.tell_of_decline() rename to notify_of_decline;
alter function app.tell_of_deleted_company() rename to notify_of_deleted_company;
alter function app.tell_of_deleted_talent() rename to notify_of_deleted_talent;
alter function app.tell_of_featured_answer() rename to notify_of_featured_answer;
alter function app.tell_of_interest() rename to notify_of_interest;
alter function app.tell_of_introduction() rename to notify_of_introduction;
alter function app.tell_of_message() rename to notify_of_message;
alter function app.tell_of_offer(uuid, text, integer, text) rename to notify_of_offer;
alter function app.tell_only_members() rename to skip_deleted_recipient;

alter trigger tell_of_email on auth."user" rename to notify_of_email;
alter trigger tell_of_deleted_company on auth."user" rename to notify_of_deleted_company;
alter trigger tell_of_deleted_talent on auth."user" rename to notify_of_deleted_talent;
alter trigger tell_of_password on auth.account rename to notify_of_password;
alter trigger tell_of_featured_answer on public.featured_applications rename to notify_of_featured_answer;
alter trigger tell_of_interest on public.request_interests rename to notify_of_interest;
alter trigger tell_of_new_introduction on public.connection_requests rename to notify_of_new_introduction;
alter trigger tell_of_introduction on public.connection_requests rename to notify_of_introduction;
alter trigger tell_of_decline on public.connection_requests rename to notify_of_decline;
alter trigger tell_of_message on public.engagement_messages rename to notify_of_message;
alter trigger tell_only_members on public.notices rename to skip_deleted_recipient;
