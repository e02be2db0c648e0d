-- Which turns of its script a scripted model has played in a run, so that it goes on after a restart.
create table script_turn (
  conversation_id text not null references conversation on delete cascade,
  turn            int not null,
  played          int not null,
  primary key (conversation_id, turn)
);
