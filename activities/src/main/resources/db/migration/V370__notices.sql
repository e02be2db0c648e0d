-- Notices to receivers outside, written with the event they tell of; a row goes when it was sent.
create table notice_receiver (
  name   text primary key check (octet_length(name) <= 100),
  events text[] not null
);
create table notice (
  event    bigint not null references event on delete cascade,
  receiver text not null check (octet_length(receiver) <= 100),
  attempts int not null default 0,
  due      timestamptz not null default now(),
  given_up boolean not null default false,
  error    text,
  primary key (event, receiver)
);
create index notice_due on notice (receiver, due) where not given_up;

create function notice_of_event() returns trigger language plpgsql as $$
begin
  insert into notice (event, receiver)
  select new.seq, name from notice_receiver
  where case when new.kind = 'request.raised' then 'request'
             when starts_with(new.data::text, '{"state":"failed"') then 'failed'
             else 'ended' end = any (events);
  return null;
end $$;

-- as text: PostgreSQL takes \u0000 in json only as long as it looks at nothing inside
create trigger event_notice after insert on event for each row
  when (new.kind = 'request.raised' or new.kind = 'task.state' and new.data::text
    ~ '^\{"state":"(delivered|answered|rejected|cancelled|failed)"')
  execute function notice_of_event();
