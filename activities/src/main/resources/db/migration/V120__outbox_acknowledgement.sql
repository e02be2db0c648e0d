-- A message stays until its workflow has acted on it: one that the engine has may be lost with a terminated workflow.
alter table outbox add column sent_at timestamptz;
