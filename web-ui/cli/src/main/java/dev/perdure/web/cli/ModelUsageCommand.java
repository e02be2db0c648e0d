package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/**
 * The verb {@code usage}: prints tokens and cost of model calls by day, model, repository or
 * requester.
 */
@Command(
    name = "usage",
    description = {
      "Shows tokens and costs of model calls by day, model, repository or requester.",
      "A * marks a cost without the calls whose price is unknown."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} usage",
      "  ${ROOT-COMMAND-NAME} usage --by model --days 7"
    })
final class ModelUsageCommand extends ServerVerb implements Runnable {

  @Option(
      names = "--by",
      paramLabel = "GROUP",
      defaultValue = "day",
      description = "day, model, repository or requester (default: day).")
  private String by = "day";

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "30",
      description = "The number of days, including today (default: 30).")
  private int days;

  ModelUsageCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    JsonNode usage =
        server().listPage("/api/usage?by=%s&days=%d".formatted(ServerClient.segment(by), days));
    if (json()) {
      terminal.print(JsonNodes.write(usage));
    } else {
      print(JsonNodes.list(usage, "items"));
    }
  }

  private void print(List<JsonNode> totals) {
    if (totals.isEmpty()) {
      terminal.note("No model was called in these days.");
      return;
    }
    var table =
        new Table(
            by.toUpperCase(Locale.ROOT), "TASKS", "CALLS", "INPUT", "CACHED", "OUTPUT", "COST");
    totals.forEach(total -> table.row(cells(total)));
    table.lines(terminal.columns()).forEach(terminal::print);
  }

  private static String[] cells(JsonNode total) {
    JsonNode usage = total.path("usage");
    String key = JsonNodes.text(total, "key");
    return new String[] {
      key.isEmpty() ? "(none)" : key,
      total.path("tasks").asString(),
      total.path("calls").asString(),
      number(usage.path("inputTokens").asLong() + usage.path("cacheWriteTokens").asLong()),
      number(usage.path("cacheReadTokens").asLong()),
      number(usage.path("outputTokens").asLong()),
      cost(usage.path("cost")) + (total.path("unpriced").asInt() > 0 ? "*" : "")
    };
  }

  private static String number(long tokens) {
    return String.format(Locale.ROOT, "%,d", tokens);
  }

  private static String cost(JsonNode cost) {
    return cost.isNull() ? "?" : String.format(Locale.ROOT, "$%.2f", cost.asDouble());
  }
}
