-- What a hook said of a call; null from when it was started until it has answered.
create table hook_verdict (
  call_id  text not null,
  event    text not null,
  position int not null,
  verdict  json,
  primary key (call_id, event, position)
);
