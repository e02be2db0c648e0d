-- The person who votes in the place of an absent person; null for none.
alter table person_absence add column deputy text
  constraint person_absence_deputy_length check (octet_length(deputy) <= 400);
create index person_absence_by_deputy on person_absence (deputy) where deputy is not null;
