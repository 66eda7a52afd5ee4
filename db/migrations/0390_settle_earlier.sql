-- Asking again also expires an overdue introduction, so the function is named after both.
alter function app.hold_while_fresh() rename to settle_earlier;
alter trigger hold_while_fresh on public.connection_requests rename to settle_earlier;
