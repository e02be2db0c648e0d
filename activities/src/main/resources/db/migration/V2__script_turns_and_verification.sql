-- Which turns of its script a scripted model has played in a run, so that it goes on after a restart.
create table script_turn (
  conversation_id text not null references conversation on delete cascade,
  turn            int not null,
  played          int not null,
  primary key (conversation_id, turn)
);

-- How the plan's own verification commands went, each time they were run.
create table verification (
  task_id     text not null references task on delete cascade,
  attempt     int not null,
  position    int not null,
  body        json not null,
  created_at  timestamptz not null default now(),
  primary key (task_id, attempt, position)
);
