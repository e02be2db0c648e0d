-- The notices that people want. Each channel of a person is a receiver.
create table notice_preference (
  person     text primary key check (octet_length(person) <= 400),
  preference json not null
);
alter table notice_receiver add column person text;
alter table notice_receiver add column channel text;

-- Receivers of people get all news of requests, and the ends of their own tasks: Perdure chooses
-- from them when it sends. Other receivers get no comments and no assignments.
create or replace function notice_of_event() returns trigger language plpgsql as $$
begin
  insert into notice (event, receiver)
  select new.seq, name from notice_receiver
  where case
    when person is not null then starts_with(new.kind, 'request.')
      or exists (select from task where id = new.task_id and requester = person)
    when new.kind = 'request.updated'
      and new.data::text !~ ',"(step":"(remind|escalate|expire)"|left":)' then false
    when starts_with(new.kind, 'request.') or new.kind = 'task.deadline' then 'request' = any (events)
    when starts_with(new.data::text, '{"state":"failed"') then 'failed' = any (events)
    else 'ended' = any (events) end;
  return null;
end $$;

drop trigger event_notice on event;

-- as text: PostgreSQL takes \u0000 in json only as long as it looks at nothing inside
create trigger event_notice after insert on event for each row
  when (new.kind = 'request.raised' or new.kind = 'task.deadline'
    or new.kind = 'request.updated' and new.data::text
      ~ ',"(step":"(remind|escalate|expire)"|left":|commentId":|assignee":")'
    or new.kind = 'task.state' and new.data::text
      ~ '^\{"state":"(delivered|answered|rejected|cancelled|failed)"')
  execute function notice_of_event();
