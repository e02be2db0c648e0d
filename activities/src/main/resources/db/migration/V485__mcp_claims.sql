-- The tools that a server alone calls read-only, by the server's own names.
alter table mcp_server add column claims json not null default '[]';
