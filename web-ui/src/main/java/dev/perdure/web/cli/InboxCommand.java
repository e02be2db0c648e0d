package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.cli.terminal.TextFormat;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Lists what waits for a person. */
@Command(
    name = "inbox",
    description = "Lists what waits for a person.",
    mixinStandardHelpOptions = true)
final class InboxCommand extends ServerVerb implements Runnable {
  public InboxCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    JsonNode page = server().get("/api/requests?status=pending");
    if (json()) {
      terminal.print(JsonNodes.write(page));
      return;
    }
    List<JsonNode> requests = JsonNodes.list(page, "items");
    if (requests.isEmpty()) {
      terminal.note("Nothing waits for a person.");
      return;
    }
    table(requests).lines(terminal.columns()).forEach(terminal::print);
  }

  private static Table table(List<JsonNode> requests) {
    var table = new Table("REQUEST", "KIND", "TASK", "WAITS", "YES MEANS");
    Instant now = Instant.now();
    for (JsonNode request : requests) {
      table.row(
          JsonNodes.text(request, "id"),
          JsonNodes.text(request, "kind"),
          JsonNodes.text(request, "taskId"),
          TextFormat.ago(JsonNodes.text(request, "raisedAt"), now),
          JsonNodes.text(request, "title"));
    }
    return table;
  }
}
