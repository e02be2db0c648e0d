-- Comments of people on a request. They decide nothing, and no agent reads them.
create table request_comment (
  request_id text not null references request on delete cascade,
  id         text not null,
  author     text not null,
  created_at timestamptz not null default clock_timestamp(),
  text       text not null,
  primary key (request_id, id),
  constraint request_comment_id_length check (octet_length(id) <= 800),
  constraint request_comment_length check (octet_length(text) <= 16000)
);

-- A request whose assignee has left is a notice too, for the person who has it now.
drop trigger event_notice on event;

-- as text: PostgreSQL takes \u0000 in json only as long as it looks at nothing inside
create trigger event_notice after insert on event for each row
  when (new.kind = 'request.raised' or new.kind = 'task.deadline'
    or new.kind = 'request.updated' and new.data::text ~ ',"(step":"(remind|escalate|expire)"|left":)'
    or new.kind = 'task.state' and new.data::text
      ~ '^\{"state":"(delivered|answered|rejected|cancelled|failed)"')
  execute function notice_of_event();
