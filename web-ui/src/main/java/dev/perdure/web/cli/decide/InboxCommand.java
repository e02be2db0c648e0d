package dev.perdure.web.cli.decide;

import dev.perdure.web.cli.option.CommonOptions;
import dev.perdure.web.cli.option.Environment;
import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.terminal.Plain;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Lists what waits for a person. */
@Command(
    name = "inbox",
    description = "Lists what waits for a person.",
    mixinStandardHelpOptions = true)
public final class InboxCommand implements Runnable {
  private final Environment environment;
  private final Terminal terminal;
  @Mixin private CommonOptions common = new CommonOptions();

  /** The verb in an environment and a terminal. */
  public InboxCommand(Environment environment, Terminal terminal) {
    this.environment = environment;
    this.terminal = terminal;
  }

  @Override
  public void run() {
    JsonNode page = common.server(environment).get("/api/requests?status=pending");
    if (common.json()) {
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
