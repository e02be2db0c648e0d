-- The id of a decision is chosen by whoever sends it: it is unique within its task, not over all of them.
alter table remembered_rule drop constraint remembered_rule_decision_id_fkey;
alter table decision drop constraint decision_pkey;
alter table decision add primary key (task_id, id);
alter table remembered_rule add constraint remembered_rule_of_decision
  foreign key (task_id, decision_id) references decision (task_id, id) on delete cascade;

-- What people sent to a task and the engine has not yet on record; one row a letter, in their order.
create table outbox (
  position   bigint generated always as identity primary key,
  task_id    text not null references task on delete cascade,
  key        text not null,
  letter     json not null,
  created_at timestamptz not null default now(),
  unique (task_id, key)
);

-- Limits that people set while the task ran, over those it was handed over with; dollars are in budget_limit.
alter table task add column limits json not null default '{}';
