-- The copy of a request holds a time zone only if somebody has stated it: the form's default would be shown as the
-- company's own time.

update public.engagements e set request = jsonb_set(e.request, '{zone}', 'null')
  from public.company_requests r
 where r.id = e.request_id and 'timezone' = any (r.untouched) and e.request ->> 'zone' = r.timezone;
