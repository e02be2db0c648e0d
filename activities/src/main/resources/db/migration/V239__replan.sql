-- The plans of the rest that failed steps have led to, counted for each execution of a task.
create table replan (
  task_id text not null references task (id) on delete cascade,
  execution int not null,
  step_id text not null,
  attempt int not null,
  created_at timestamptz not null default now(),
  primary key (task_id, execution, step_id, attempt)
);
