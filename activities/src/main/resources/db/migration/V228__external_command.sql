-- The prompts of MCP servers, which a task knows as commands.
create table external_command (
  task_id text not null references task on delete cascade,
  server  text not null,
  name    text not null,
  command json not null,
  primary key (task_id, server, name),
  constraint external_command_name_length check (octet_length(server) + octet_length(name) <= 300)
);
