package dev.perdure.web.cli.local;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.client.Verb;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.HistoryReplay;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.TaskReplay;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.UpgradeCheck;
import dev.perdure.web.server.PerdureProperties;
import io.grpc.StatusRuntimeException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The verb {@code upgrade}: replays the histories of all open tasks against this build before an
 * upgrade.
 */
@Command(
    name = "upgrade",
    description = {
      "Checks whether this build can continue all open tasks.",
      "Run the new build's command while the old build still works. It changes nothing."
    },
    footer = {
      "",
      "Example:",
      "  ${ROOT-COMMAND-NAME} upgrade --check",
      "",
      "The command reads from the engine that TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE name, else",
      "from the engine of the server that runs on the data directory.",
      "",
      "Exit codes: 0 all tasks fit, 1 at least one does not or no engine answers, 4 bad input."
    })
final class UpgradeCommand extends Verb implements Callable<Integer> {

  @Option(
      names = "--check",
      description = "Replay the histories of all open tasks, and print a line for each task.")
  private boolean check;

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  UpgradeCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    if (!check) {
      throw UsageError.inInput(
          "Name what to do: '%s upgrade --check'.".formatted(LauncherName.NAME));
    }
    try (Engine engine = engine();
        var connection = TemporalConnection.open(engine, Json.mapper(), "perdure-upgrade");
        var replay = new HistoryReplay()) {
      return check(engine, new UpgradeCheck(connection.client(), replay));
    } catch (SetupException e) {
      throw UsageError.ofServer(String.valueOf(e.getMessage()));
    }
  }

  private Engine engine() {
    Path directory = properties.server().data(data);
    return properties.stack(false).engine().connect(directory);
  }

  private int check(Engine engine, UpgradeCheck upgrade) {
    try {
      Map<String, List<String>> tasks = upgrade.openTasks();
      int misfits = 0;
      for (Map.Entry<String, List<String>> task : tasks.entrySet()) {
        TaskReplay replay = upgrade.replay(task.getKey(), task.getValue());
        tell(replay);
        misfits += replay.fits() ? 0 : 1;
      }
      terminal.print(total(tasks.size(), misfits, engine));
      return misfits == 0 ? ExitCode.DONE : ExitCode.TROUBLE;
    } catch (StatusRuntimeException e) {
      throw UsageError.ofServer(
          "%s stopped the check (%s): correct its access, then check again."
              .formatted(engine.description(), e.getStatus().getCode()));
    }
  }

  private void tell(TaskReplay task) {
    terminal.print(
        task.fits() ? Style.GOOD : Style.BAD,
        task.fits()
            ? "%s replays: events %d, workflows %d."
                .formatted(task.task(), task.events(), task.workflows())
            : "%s does not replay on this build: %s"
                .formatted(task.task(), String.join(" ", task.objections())));
  }

  private static String total(int tasks, int misfits, Engine engine) {
    if (tasks == 0) {
      return "%s: no task is open.".formatted(engine.description());
    }
    return misfits == 0
        ? "%s: this build can continue all %d open tasks.".formatted(engine.description(), tasks)
        : "%s: this build can't continue %d of %d open tasks. Let the old build finish them, or cancel them."
            .formatted(engine.description(), misfits, tasks);
  }
}
