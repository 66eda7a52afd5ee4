-- The desk reads a page of people instead of all that are found.
drop function app.find_people(text, text, text, uuid);
