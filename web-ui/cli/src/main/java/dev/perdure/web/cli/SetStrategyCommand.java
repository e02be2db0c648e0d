package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets the strategy of a task instead of triage. */
@Command(
    name = "strategy",
    description =
        "Sets the strategy of a task that has not started or is at rest, instead of triage.")
final class SetStrategyCommand extends TaskVerb implements Runnable {
  @Parameters(
      index = "1",
      paramLabel = "STRATEGY",
      description = "The strategy, as in 'run --strategy'.")
  private String strategy = "";

  @Option(
      names = "--skip",
      paramLabel = "PHASE",
      description = "Skip exploring, designing or reviewing; may be repeated.")
  private List<String> skipped = List.of();

  @Option(
      names = "--perspective",
      paramLabel = "TEXT",
      description = "Add a designer with this perspective; may be repeated.")
  private List<String> perspectives = List.of();

  SetStrategyCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    var body = JsonNodes.object().put("command", "set_strategy");
    var triage = body.putObject("triage").put("strategy", strategy);
    skipped.forEach(triage.putArray("skipped")::add);
    perspectives.forEach(triage.putArray("perspectives")::add);
    post("/control", body).orMistake("The strategy");
    terminal.note("Task %s follows the strategy %s.".formatted(id, strategy));
  }
}
