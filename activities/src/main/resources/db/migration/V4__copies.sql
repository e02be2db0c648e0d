-- What machines that share this database need of each other's files.

-- The objects of git that the refs of a task lead to; each pack lacks what the ones before it have.
-- Empty refs end the row: what came then was too large to be kept.
create table file_pack (
  task_id    text not null references task on delete cascade,
  number     int not null,
  refs       text not null,
  content    bytea not null,
  created_at timestamptz not null default now(),
  primary key (task_id, number)
);

-- What a task, or a step of it, has changed up to a commit: compressed JSON.
create table change_set (
  task_id text not null references task on delete cascade,
  scope   text not null,
  head    text not null,
  content bytea not null,
  primary key (task_id, scope)
);
