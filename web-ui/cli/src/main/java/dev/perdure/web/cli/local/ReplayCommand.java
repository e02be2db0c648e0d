package dev.perdure.web.cli.local;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.ExportedHistory;
import dev.perdure.web.engine.HistoryReplay;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code replay}: replays exported Temporal workflow histories against this build and
 * prints which of them fail.
 */
@Command(
    name = "replay",
    description = {
      "Replays exported workflow histories against this build before you deploy the build.",
      "A waiting task continues in the new build only if its history replays."
    },
    footer = {
      "",
      "Example:",
      "  temporal workflow show --workflow-id TASK --output json > task.json",
      "  ${ROOT-COMMAND-NAME} replay task.json",
      "",
      "Exit codes: 0 all histories fit, 1 at least one does not, 4 a file is not a history."
    },
    mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
  private final PerdureProperties properties;
  private final Terminal terminal;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "The histories as JSON files.")
  private List<Path> files = List.of();

  ReplayCommand(PerdureProperties properties, Terminal terminal) {
    this.properties = properties;
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<ExportedHistory> histories = files.stream().map(ReplayCommand::read).toList();
    int code = ExitCode.DONE;
    try (var replay = new HistoryReplay(LocalKeys.codec(properties))) {
      for (ExportedHistory history : histories) {
        Optional<String> objection = replay.objection(history.history());
        tell(history, objection);
        code = objection.isPresent() ? ExitCode.TROUBLE : code;
      }
    }
    return code;
  }

  private void tell(ExportedHistory history, Optional<String> objection) {
    String which =
        history
            .workflow()
            .map(id -> id + " (" + history.file() + ")")
            .orElse(history.file().toString());
    terminal.print(
        objection.isEmpty() ? Style.GOOD : Style.BAD,
        objection
            .map(why -> "%s does not replay on this build: %s".formatted(which, why))
            .orElseGet(() -> "%s replays: %d events.".formatted(which, history.events())));
  }

  private static ExportedHistory read(Path file) {
    try {
      return ExportedHistory.read(file);
    } catch (SetupException e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }
}
