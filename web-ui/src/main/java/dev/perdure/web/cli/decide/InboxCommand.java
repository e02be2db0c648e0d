package dev.perdure.web.cli.decide;

import dev.perdure.web.cli.option.ServerVerb;
import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.terminal.Plain;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
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
public final class InboxCommand extends ServerVerb implements Runnable {
  public InboxCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    JsonNode page = server().get("/api/requests?status=pending");
    if (json()) {
      terminal.print(Json.write(page));
      return;
    }
    List<JsonNode> requests = Json.list(page, "items");
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
          Json.text(request, "id"),
          Json.text(request, "kind"),
          Json.text(request, "taskId"),
          Plain.ago(Json.text(request, "raisedAt"), now),
          Json.text(request, "title"));
    }
    return table;
  }
}
