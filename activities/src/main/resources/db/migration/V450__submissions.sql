-- What people sent to a task through the server that knows who they are: who, when and what. A
-- signal carries only the key. The activity that acts on it reads the row and marks it used in the
-- same transaction. Rows stay with their task.
create table submission (
  task_id      text not null references task on delete cascade,
  key          text not null,
  submitted_by text not null,
  submitted_at timestamptz not null,
  content      json not null,
  used_at      timestamptz,
  used_for     text,
  primary key (task_id, key),
  constraint submission_key_length check (octet_length(key) <= 1800)
);

-- What the sweeper found of a root workflow that fails again and again: what, how often, since when.
alter table task add column stuck json;
