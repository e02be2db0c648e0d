-- What was seen last of each MCP server; one that a person has disconnected stays so until connected.
create table mcp_server (
  name  text primary key,
  state text not null,
  host  text not null,
  error text,
  tools json,
  since timestamptz not null default now(),
  constraint mcp_server_name_length check (octet_length(name) <= 64)
);
