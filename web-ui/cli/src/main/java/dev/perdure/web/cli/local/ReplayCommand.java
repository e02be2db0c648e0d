package dev.perdure.web.cli.local;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerFinder;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code replay}: replays exported Temporal workflow histories against this build and
 * prints which of them fail.
 */
@Command(
    name = "replay",
    description = {
      "Replays exported or stored workflow histories against this build before you deploy it.",
      "A waiting task continues in the new build only if its history replays."
    },
    footer = {
      "",
      "Example:",
      "  temporal workflow show --workflow-id TASK --output json > task.json",
      "  ${ROOT-COMMAND-NAME} replay task.json",
      "  ${ROOT-COMMAND-NAME} replay --task TASK --save histories",
      "",
      "Exit codes: 0 all histories fit, 1 at least one does not, 4 a file is not a history."
    },
    mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
  private final PerdureProperties properties;
  private final Terminal terminal;

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "The histories as JSON files.")
  private List<Path> files = List.of();

  @Option(
      names = "--task",
      paramLabel = "TASK",
      description = "Replay the stored histories of the closed workflows of a task.")
  private Optional<String> task = Optional.empty();

  @Option(
      names = "--save",
      paramLabel = "DIR",
      description = "With --task: also write each history into a file of this folder.")
  private Optional<Path> save = Optional.empty();

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  ReplayCommand(PerdureProperties properties, Terminal terminal) {
    this.properties = properties;
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (files.isEmpty() == task.isEmpty() || (save.isPresent() && task.isEmpty())) {
      throw UsageError.inInput(
          "Name files with histories, or a task with --task. '--save' belongs to '--task'.");
    }
    return task.isPresent() ? replayStored() : replayFiles();
  }

  private int replayStored() {
    ServerClient server = ServerFinder.of(properties, data).find();
    try (var replay = new HistoryReplay(LocalKeys.codec(properties))) {
      boolean fits = new StoredHistories(server, replay, terminal).replay(task, save);
      return fits ? ExitCode.DONE : ExitCode.TROUBLE;
    }
  }

  private int replayFiles() {
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
