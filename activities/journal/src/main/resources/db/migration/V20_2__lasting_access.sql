-- The roles of a person at the last sign-in, which outlast the session; null for none.
alter table person add column roles text[];
update person set roles = (
  select roles from browser_session where person = name order by created_at desc limit 1);

-- Whether the person whose access ended has access again. The ends of other people stay.
alter table access_end add column returned boolean not null default false;
