-- What the host of a task's files has seen of them, for the prompts that any host writes.
create table workspace_facts (
  task_id text primary key references task (id) on delete cascade,
  facts json not null,
  updated_at timestamptz not null default now()
);
