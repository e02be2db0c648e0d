package dev.perdure.activities.journal.task;

import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.SecretRedactor;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of the connection states and tools of MCP servers, as processes saw them last. */
public record McpServerStore(Database database) {

  /** The servers of repositories that wanted a login. */
  public List<String> withLogin() {
    return database
        .sql("select name from mcp_server where login is not null order by name")
        .list(row -> row.text("name"));
  }

  /** Records what the login at a repository's server needs to know. */
  public void login(String server, McpServerSettings settings) {
    database
        .sql("update mcp_server set login = ?::json where name = ?", Json.write(settings), server)
        .update();
  }

  /** Forgets a server. */
  public void forget(String server) {
    database.sql("delete from mcp_server where name = ?", server).update();
  }

  /** Returns the last observation of a server; empty for an unused server. */
  public Optional<McpServerStatus> find(String server) {
    return database
        .sql("select * from mcp_server where name = ?", server)
        .list(McpServerStore::readStatus)
        .stream()
        .findFirst();
  }

  /** Whether a person has disconnected a server. */
  public boolean isDisconnected(String server) {
    return find(server).filter(seen -> seen.state() == McpServerState.DISCONNECTED).isPresent();
  }

  /** Records a new state; only a person's connecting changes what a person has disconnected. */
  public void changed(String server, McpServerState state, String host, @Nullable String error) {
    put(server, state, host, error, "and mcp_server.state <> 'disconnected'");
  }

  /** Records that a person connects a server, or disconnects it. */
  public void set(String server, McpServerState state, String host) {
    put(server, state, host, null, "");
  }

  /** Records the tools of a server, and the tools that only the server calls read-only. */
  public void offers(String server, List<String> tools, List<String> claims) {
    database
        .sql(
            "update mcp_server set tools = ?::json, claims = ?::json where name = ?",
            Json.write(tools),
            Json.write(claims),
            server)
        .update();
  }

  /** The server that a host has been connecting to for longest. */
  public Optional<ConnectingMcpServer> connecting(String host) {
    return database
        .sql(
            """
            select name, since from mcp_server where state = 'connecting' and host = ?
            order by since limit 1
            """,
            host)
        .list(row -> new ConnectingMcpServer(row.text("name"), row.moment("since")))
        .stream()
        .findFirst();
  }

  /** Records that a process of a host begins, which has no connection yet. */
  public void begun(String host) {
    database
        .sql(
            """
            update mcp_server set state = 'idle', since = now()
            where host = ? and state in ('connected', 'connecting')
            """,
            host)
        .update();
  }

  private void put(
      String server, McpServerState state, String host, @Nullable String error, String condition) {
    database
        .sql(
            """
            insert into mcp_server (name, state, host, error) values (?, ?, ?, ?)
            on conflict (name) do update
            set state = excluded.state, host = excluded.host, error = excluded.error,
              since = now()
            where (mcp_server.state, mcp_server.error) is distinct from
              (excluded.state, excluded.error)\
            """
                + condition,
            server,
            state,
            host,
            error == null ? null : TextSanitizer.of(SecretRedactor.of(error)))
        .update();
  }

  private static McpServerStatus readStatus(Row row) throws SQLException {
    return new McpServerStatus(
        row.constant("state", McpServerState.class),
        row.text("host"),
        row.textOrNull("error"),
        row.list("tools", String.class),
        row.list("claims", String.class),
        row.moment("since"),
        row.jsonOrNull("login", McpServerSettings.class));
  }
}
