-- Long waits: the steps of a request's wait so far with the next one, and the deadline of a task.
alter table request add column wait json;
alter table task add column deadline json;

-- A step of a wait concerns a request, the deadline of a task too: receivers of requests get both.
create or replace function notice_of_event() returns trigger language plpgsql as $$
begin
  insert into notice (event, receiver)
  select new.seq, name from notice_receiver
  where case when starts_with(new.kind, 'request.') or new.kind = 'task.deadline' then 'request'
             when starts_with(new.data::text, '{"state":"failed"') then 'failed'
             else 'ended' end = any (events);
  return null;
end $$;

drop trigger event_notice on event;

-- as text: PostgreSQL takes \u0000 in json only as long as it looks at nothing inside
create trigger event_notice after insert on event for each row
  when (new.kind = 'request.raised' or new.kind = 'task.deadline'
    or new.kind = 'request.updated' and new.data::text ~ ',"step":"(remind|escalate|expire)"'
    or new.kind = 'task.state' and new.data::text
      ~ '^\{"state":"(delivered|answered|rejected|cancelled|failed)"')
  execute function notice_of_event();
