package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * The verb {@code mcp}: lists the MCP servers of a Perdure server, connects or disconnects one, and
 * logs in or out at one.
 */
@Command(
    name = "mcp",
    description = {
      "Lists MCP servers with their state, tools and last error.",
      "'connect' connects a server at once. 'disconnect' stops its use, also in running tasks.",
      "'login' signs in at a server in a browser. 'logout' deletes the login."
    },
    footer = {"", "Exit codes: 0 done, 1 no connection to the server, or no login."})
final class McpCommand extends ServerVerb implements Callable<Integer> {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      description = "list (default), connect, disconnect, login or logout.")
  private String action = "list";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The name of the server.")
  private String name = "";

  McpCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    return switch (action) {
      case "list" -> list();
      case "connect", "disconnect" -> change(post(action));
      case "login" -> change(new McpLoginFlow(server(), terminal).of(named()));
      case "logout" -> logOut();
      default ->
          throw UsageError.inInput(
              "There is no action '%s': use list, connect, disconnect, login or logout."
                  .formatted(action));
    };
  }

  private int list() {
    JsonNode page = server().listPage("/api/mcp");
    List<JsonNode> servers = JsonNodes.list(page, "items");
    if (json()) {
      terminal.print(JsonNodes.write(page));
    } else if (servers.isEmpty()) {
      terminal.note("There are no MCP servers: name them under 'mcp' in your perdure.yaml.");
    } else {
      var table = new Table("SERVER", "TRANSPORT", "STATE", "SINCE", "TOOLS", "LAST ERROR");
      Instant now = Instant.now();
      servers.forEach(server -> table.row(row(server, now)));
      table.lines(terminal.columns()).forEach(terminal::print);
      servers.forEach(this::claim);
    }
    return ExitCode.DONE;
  }

  /** A server's word that its tools only read counts for nothing until the operator repeats it. */
  private void claim(JsonNode server) {
    List<String> claims = JsonNodes.texts(server, "claims");
    if (!claims.isEmpty()) {
      String name = JsonNodes.text(server, "name");
      terminal.print(
          SafeText.line(
              "%s says that these tools only read: %s. Perdure asks before it calls them. If you know that they only read, name them in mcp.%s.readOnly of your perdure.yaml."
                  .formatted(name, String.join(", ", claims), name)));
    }
  }

  private static String[] row(JsonNode server, Instant now) {
    String since = JsonNodes.text(server, "since");
    return new String[] {
      JsonNodes.text(server, "name"),
      JsonNodes.text(server, "transport"),
      SafeText.words(JsonNodes.text(server, "state")),
      since.isEmpty() ? "" : SafeText.ago(since, now),
      String.valueOf(JsonNodes.list(server, "tools").size()),
      JsonNodes.text(server, "error")
    };
  }

  private String named() {
    if (name.isEmpty()) {
      throw UsageError.inInput(
          "Name the server: %s mcp %s NAME.".formatted(LauncherName.NAME, action));
    }
    return name;
  }

  private JsonNode post(String step) {
    String path = "/api/mcp/%s/%s".formatted(ServerClient.segment(named()), step);
    return server().post(path, JsonNodes.object()).orMistake("The change").json();
  }

  private int logOut() {
    post("logout");
    terminal.note("Logged out of %s.".formatted(name));
    return ExitCode.DONE;
  }

  private int change(JsonNode server) {
    int tools = JsonNodes.list(server, "tools").size();
    boolean failed = Set.of("failed", "needs_login").contains(JsonNodes.text(server, "state"));
    if (json()) {
      terminal.print(JsonNodes.write(server));
    } else {
      terminal.note(
          failed
              ? "%s can't be connected: %s".formatted(name, JsonNodes.text(server, "error"))
              : "%s is %s; %d tool%s."
                  .formatted(name, JsonNodes.text(server, "state"), tools, tools == 1 ? "" : "s"));
      claim(server);
    }
    return failed ? ExitCode.TROUBLE : ExitCode.DONE;
  }
}
