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
