-- Up to when calls had ended whose changes are part of a tree of a task's files.
create table tree_cover (
  task_id    text not null references task on delete cascade,
  tree_id    text not null,
  settled_to timestamptz not null,
  primary key (task_id, tree_id),
  constraint tree_cover_tree_id_length check (octet_length(tree_id) <= 100)
);

-- When the agent was told that a restored workspace lacks what the call changed.
alter table tool_journal add lost_at timestamptz;
