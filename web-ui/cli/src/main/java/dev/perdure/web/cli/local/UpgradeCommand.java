package dev.perdure.web.cli.local;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.ServerFinder;
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
import dev.perdure.web.engine.WorkerBuild;
import dev.perdure.web.engine.WorkerPromotion;
import dev.perdure.web.engine.WorkerVersioning;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.server.PerdureProperties;
import io.grpc.StatusRuntimeException;
import io.temporal.common.converter.DataConverter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The verb {@code upgrade}: replays the histories of all open tasks against this build before an
 * upgrade, and makes this build the current one of its deployment.
 */
@Command(
    name = "upgrade",
    description = {
      "Checks whether this build can continue all open tasks, and gives it the work.",
      "Run the new build's command while the old build still works. A check changes nothing."
    },
    footer = {
      "",
      "Example:",
      "  ${ROOT-COMMAND-NAME} upgrade --check",
      "",
      "The command uses the engine that TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE name.",
      "Without TEMPORAL_ADDRESS it uses the engine of the server that runs on the data directory.",
      "",
      "Exit codes: 0 done, 1 a task does not fit or the engine refuses, 4 bad input."
    })
final class UpgradeCommand extends Verb implements Callable<Integer> {

  @Option(
      names = "--check",
      description = "Replay the histories of all open tasks, and print a line for each task.")
  private boolean check;

  @Option(
      names = "--closed",
      description = {
        "With --check: also replay the stored histories of closed workflows.",
        "The server of --data or PERDURE_SERVER sends them."
      })
  private boolean closed;

  @Option(
      names = "--promote",
      description = {
        "Check, then make the build PERDURE_BUILD_ID current: new runs begin on it.",
        "Open runs whose histories replay on it move to it."
      })
  private boolean promote;

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  UpgradeCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    requireOneAction();
    Optional<WorkerBuild> build = promote ? Optional.of(build()) : Optional.empty();
    EncryptionCodec encryption = LocalKeys.codec(properties);
    DataConverter converter = TemporalConnection.converter(Json.mapper(), encryption);
    try (Engine engine = engine();
        var connection = TemporalConnection.open(engine, converter, "perdure-upgrade");
        var replay = new HistoryReplay(encryption)) {
      var upgrade = new UpgradeCheck(connection, replay);
      List<TaskReplay> replays = check(engine, upgrade);
      return build.isPresent()
          ? promote(new WorkerPromotion(connection, build.get()), build.get(), replays, upgrade)
          : code(fitsClosed(replay) && replays.stream().allMatch(TaskReplay::fits));
    } catch (SetupException e) {
      throw UsageError.ofServer(String.valueOf(e.getMessage()));
    } catch (StatusRuntimeException e) {
      throw UsageError.ofServer(
          "The Temporal server stopped the command (%s): correct its access, then repeat the command."
              .formatted(e.getStatus().getCode()));
    }
  }

  private void requireOneAction() {
    if (check == promote) {
      throw UsageError.inInput(
          "Name what to do: '%s upgrade --check' or '%s upgrade --promote'."
              .formatted(LauncherName.NAME, LauncherName.NAME));
    }
    if (closed && promote) {
      throw UsageError.inInput("'--closed' belongs to '--check': omit it.");
    }
  }

  /** Whether the stored histories of closed workflows fit, if the caller asked for them. */
  private boolean fitsClosed(HistoryReplay replay) {
    return !closed
        || new StoredHistories(ServerFinder.of(properties, data).find(), replay, terminal)
            .replay(Optional.empty(), Optional.empty());
  }

  private WorkerBuild build() {
    try {
      return properties
          .workerVersioning()
          .build()
          .orElseThrow(() ->
              UsageError.inInput(
                  "No build has a name: set %s to the build id of the new workers."
                      .formatted(WorkerVersioning.BUILD_ID)));
    } catch (IllegalArgumentException e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }

  private Engine engine() {
    Path directory = properties.server().data(data);
    return properties.stack(false).engine().connect(directory);
  }

  private List<TaskReplay> check(Engine engine, UpgradeCheck upgrade) {
    List<TaskReplay> replays = new ArrayList<>();
    upgrade
        .openTasks()
        .forEach((task, workflows) -> {
          TaskReplay replay = upgrade.replay(task, workflows);
          tell(replay);
          replays.add(replay);
        });
    terminal.print("%s: %s".formatted(engine.description(), total(replays)));
    return replays;
  }

  private void tell(TaskReplay task) {
    terminal.print(
        task.fits() ? Style.GOOD : Style.BAD,
        task.fits()
            ? "%s replays: events %d, workflows %d."
                .formatted(task.task(), task.events(), task.workflows())
            : "%s does not replay on this build: %s".formatted(task.task(), objections(task)));
  }

  private static String objections(TaskReplay task) {
    return task.objections().entrySet().stream()
        .map(objection -> "%s: %s".formatted(objection.getKey(), objection.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String total(List<TaskReplay> replays) {
    long misfits = replays.stream().filter(replay -> !replay.fits()).count();
    if (replays.isEmpty()) {
      return "no task is open.";
    }
    return misfits == 0
        ? "this build can continue all %d open tasks.".formatted(replays.size())
        : "this build can't continue %d of %d open tasks. Let the old build finish them, or cancel them."
            .formatted(misfits, replays.size());
  }

  private static int code(boolean fits) {
    return fits ? ExitCode.DONE : ExitCode.TROUBLE;
  }

  /** Lists the workflows again: a run that began after the check is pinned to the old build. */
  private int promote(
      WorkerPromotion promotion,
      WorkerBuild build,
      List<TaskReplay> replays,
      UpgradeCheck upgrade) {
    if (!replays.stream().allMatch(TaskReplay::rootFits)) {
      terminal.print(Style.BAD, build + " is not promoted: it can't continue the root of a task.");
      return ExitCode.TROUBLE;
    }
    promotion.makeCurrent();
    upgrade
        .openTasks()
        .forEach((task, workflows) ->
            workflows.forEach(workflow -> move(task, workflow, promotion, upgrade)));
    terminal.print(Style.GOOD, build + " is current.");
    return ExitCode.DONE;
  }

  private void move(String task, String workflow, WorkerPromotion promotion, UpgradeCheck upgrade) {
    promotion
        .pinnedElsewhere(workflow)
        .ifPresent(old -> {
          if (!upgrade.replay(task, List.of(workflow)).fits()) {
            terminal.print(
                "%s stays on build '%s': let its workers run until it ends."
                    .formatted(workflow, old));
          } else if (promotion.move(workflow)) {
            terminal.print("%s leaves build '%s'.".formatted(workflow, old));
          }
        });
  }
}
