-- The working hours of people, in place of those of a policy.
create table person_calendar (
  person   text primary key check (octet_length(person) <= 400),
  calendar json not null
);

-- Days on which a person is absent, the last one included, in the zone of the person's calendar.
create table person_absence (
  person    text not null check (octet_length(person) <= 400),
  starts_on date not null,
  ends_on   date not null check (ends_on >= starts_on),
  primary key (person, starts_on)
);
