-- The settings of a server that once wanted a login: a repository's servers stand in no file of the host.
alter table mcp_server add column login json;
