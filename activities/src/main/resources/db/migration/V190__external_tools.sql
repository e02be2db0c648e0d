-- The tools of MCP servers as a task knows them; one that its server withdrew is offered no more.
create table external_tool (
  task_id text not null references task on delete cascade,
  name    text not null,
  server  text not null,
  remote  text not null,
  spec    json not null,
  offered boolean not null,
  primary key (task_id, name),
  constraint external_tool_name_length check (octet_length(name) <= 64)
);
