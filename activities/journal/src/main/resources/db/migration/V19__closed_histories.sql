-- Event histories of closed workflows, which the engine deletes after its retention. `content` is
-- Temporal's History message, compressed by zstd. Payloads are as the engine had them: encrypted
-- if Perdure encrypts histories. `size` counts the bytes before the compression.
create table closed_history (
  execution_id text primary key,
  task_id      text not null references task on delete cascade,
  workflow_id  text not null,
  type         text not null,
  state        text not null,
  closed_at    timestamptz not null,
  events       integer not null,
  size         bigint not null,
  content      bytea not null,
  constraint closed_history_execution_length check (octet_length(execution_id) <= 100)
);
alter table closed_history alter column content set storage external; -- it is compressed already
create index closed_history_of_task on closed_history (task_id, closed_at, execution_id);
create index closed_history_in_order on closed_history (closed_at, execution_id);
