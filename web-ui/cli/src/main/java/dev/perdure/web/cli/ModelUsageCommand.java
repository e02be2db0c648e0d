package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/**
 * The verb {@code usage}: prints tokens and cost of model calls by day, model, repository or
 * requester, or the spending of a team beside its limits.
 */
@Command(
    name = "usage",
    description = {
      "Shows tokens and costs of model calls by day, model, repository or requester.",
      "A * marks a cost without the calls whose price is unknown.",
      "With --team it shows the spending of a team in a day or month beside its limits."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} usage",
      "  ${ROOT-COMMAND-NAME} usage --by model --days 7",
      "  ${ROOT-COMMAND-NAME} usage --team web --period month"
    })
final class ModelUsageCommand extends ServerVerb implements Runnable {

  private static final int DAYS = 30;

  @Option(
      names = "--by",
      paramLabel = "GROUP",
      description = "day, model, repository or requester (default: day).")
  private Optional<String> by = Optional.empty();

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "The number of days, including today (default: 30).")
  private Optional<Integer> days = Optional.empty();

  @Option(
      names = "--team",
      paramLabel = "NAME",
      description = "The group whose spending is shown, by person, repository and model.")
  private Optional<String> team = Optional.empty();

  @Option(
      names = "--period",
      paramLabel = "PERIOD",
      description = "With --team: day or month, the present one (default: month).")
  private Optional<String> period = Optional.empty();

  ModelUsageCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    team.ifPresentOrElse(this::printTeam, this::printUsage);
  }

  private void printTeam(String name) {
    refuse("--by", by.isPresent(), "leave out --team");
    refuse("--days", days.isPresent(), "use --period day or month");
    String path = "/api/spending/teams/%s?period=%s";
    String chosen = ServerClient.segment(period.orElse("month"));
    JsonNode spending = server().listPage(path.formatted(ServerClient.segment(name), chosen));
    if (json()) {
      terminal.print(JsonNodes.write(spending));
    } else {
      TeamSpendingText.lines(spending, terminal.columns()).forEach(terminal::print);
    }
  }

  private void printUsage() {
    refuse("--period", period.isPresent(), "name a team with --team");
    String group = by.orElse("day");
    String path = "/api/usage?by=%s&days=%d";
    JsonNode usage =
        server().listPage(path.formatted(ServerClient.segment(group), days.orElse(DAYS)));
    if (json()) {
      terminal.print(JsonNodes.write(usage));
    } else {
      print(group, JsonNodes.list(usage, "items"));
    }
  }

  private void refuse(String option, boolean isGiven, String remedy) {
    if (isGiven) {
      throw UsageError.inInput(
          "'%s' has no effect %s '--team': %s."
              .formatted(option, team.isPresent() ? "with" : "without", remedy));
    }
  }

  private void print(String group, List<JsonNode> totals) {
    if (totals.isEmpty()) {
      terminal.note("No model was called in these days.");
      return;
    }
    var table =
        new Table(
            group.toUpperCase(Locale.ROOT), "TASKS", "CALLS", "INPUT", "CACHED", "OUTPUT", "COST");
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
