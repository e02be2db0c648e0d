package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.math.BigDecimal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Raises the limits of a task. */
@Command(
    name = "raise-budget",
    description = {
      "Raises limits of a task. Each option gives the new total.",
      "A pending request for a higher limit is settled too."
    },
    footer = {"", "Example:", "  ${ROOT-COMMAND-NAME} raise-budget TASK --budget 20"})
final class RaiseBudgetCommand extends ControlVerb {
  @Option(names = "--budget", paramLabel = "DOLLARS", description = "The new total in dollars.")
  private Optional<BigDecimal> budget = Optional.empty();

  @Option(names = "--tokens", paramLabel = "N", description = "The new total of tokens.")
  private Optional<BigDecimal> tokens = Optional.empty();

  @Option(names = "--turns", paramLabel = "N", description = "The new total of turns.")
  private Optional<BigDecimal> turns = Optional.empty();

  @Option(names = "--minutes", paramLabel = "N", description = "The new total of minutes.")
  private Optional<BigDecimal> minutes = Optional.empty();

  RaiseBudgetCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    ObjectNode body = JsonNodes.object().put("command", "raise_budget");
    budget.ifPresent(limit -> body.put("budget", limit));
    tokens.ifPresent(limit -> body.put("tokens", limit));
    turns.ifPresent(limit -> body.put("turns", limit));
    minutes.ifPresent(limit -> body.put("minutes", limit));
    if (body.size() == 1) {
      throw UsageError.inInput(
          "Name a limit, such as '" + LauncherName.NAME + " raise-budget TASK --budget 20'.");
    }
    control(body, "may use more");
  }
}
