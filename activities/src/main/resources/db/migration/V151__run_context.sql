-- What of a conversation a model is still told: a summary in place of what is older than kept_from, and one line in
-- place of each tool output older than pruned_before. The messages themselves stay.
create table run_context (
  conversation_id text primary key references conversation on delete cascade,
  summary_id      text references message,
  kept_from       bigint not null default 0,
  pruned_before   bigint not null default 0,
  turn            int not null default 0,
  compactions     json not null default '[]',
  wanted          boolean not null default false
);
