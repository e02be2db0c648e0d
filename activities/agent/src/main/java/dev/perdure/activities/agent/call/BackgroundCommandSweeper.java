package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * A periodic job that ends background shell commands of tasks that have no work under way, also
 * those that a killed worker left; at the shutdown of the server it ends all.
 */
public final class BackgroundCommandSweeper implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundCommandSweeper.class);
  private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(3);

  private final HostPaths hostPaths;
  private final TaskReader tasks;
  private final PeriodicJob job;

  /** Sweeps the tasks of this host until it is closed. */
  public BackgroundCommandSweeper(HostPaths hostPaths, TaskReader tasks) {
    this.hostPaths = hostPaths;
    this.tasks = tasks;
    this.job =
        PeriodicJob.start(
            "background-sweep",
            SWEEP_INTERVAL,
            SWEEP_INTERVAL,
            () -> end(task -> task.state().isAtRest()));
  }

  @Override
  public void close() {
    job.close();
    end(_ -> true);
  }

  private void end(Predicate<TaskRecord> wanted) {
    try {
      for (TaskId id : tasksWithCommands()) {
        Optional<TaskRecord> task = tasks.find(id);
        task.filter(wanted)
            .filter(found -> found.workspace() != null)
            .map(hostPaths::worktree)
            .ifPresent(BackgroundCommands::endAll);
      }
    } catch (DataAccessException | TransactionException | UncheckedIOException e) {
      LOG.warn("Background commands can't be looked after now: it is tried again.", e);
    }
  }

  private List<TaskId> tasksWithCommands() {
    Path calls = hostPaths.data().resolve("calls");
    if (!Files.isDirectory(calls)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(calls)) {
      return all.filter(records -> Files.isDirectory(records.resolve("background")))
          .map(records -> new TaskId(String.valueOf(records.getFileName())))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
