-- What a hook said of a call; null from when it was started until it has answered.
create table hook_verdict (
  call_id  text not null,
  event    text not null,
  position int not null,
  verdict  json,
  primary key (call_id, event, position),
  constraint hook_verdict_call_id_length check (octet_length(call_id) <= 800),
  constraint hook_verdict_event_length check (octet_length(event) <= 100)
);
