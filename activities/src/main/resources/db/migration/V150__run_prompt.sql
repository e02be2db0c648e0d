-- What stays the same in every request of a run, so that vendors can cache it, and the mode it was last told.
create table run_prompt (
  conversation_id text primary key references conversation on delete cascade,
  system          text not null,
  tools           json not null,
  agents          json not null,
  mode            text not null default ''
);
