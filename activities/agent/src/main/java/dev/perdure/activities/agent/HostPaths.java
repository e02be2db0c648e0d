package dev.perdure.activities.agent;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.TaskQueueNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * The directories of this host (data, worktrees, records of calls) and its Temporal task queue.
 *
 * @param data the data directory, which no command may see
 * @param host the stable id of this host
 * @param queues the task queues of the installation
 */
public record HostPaths(Path data, String host, TaskQueueNames queues) {

  /** The queue of this host's tools. */
  public String queue() {
    return queue(host);
  }

  /** The queue of a host's tools. */
  public String queue(String workspaceHost) {
    return queues.workspace(workspaceHost);
  }

  /** Returns the directory in which the calls of all tasks leave their records. */
  public Path calls() {
    return calls(data);
  }

  /** The directory of the records of calls below a data directory. */
  public static Path calls(Path data) {
    return data.resolve("calls");
  }

  /** Returns the directory in which the calls of a task leave their records. */
  public Path records(TaskId task) {
    return records(data, task);
  }

  /**
   * Returns the directory, below a data directory, in which the calls of a task leave their
   * records.
   */
  public static Path records(Path data, TaskId task) {
    return calls(data).resolve(task.value());
  }

  /** The directory of the files of a run that has some of its own; a task cannot have its name. */
  public Path worktree(TaskId task, RunId run) {
    return worktree(data, task, run);
  }

  /** The directory of the records of calls below a data directory. */
  public static Path worktree(Path data, TaskId task, RunId run) {
    String name = task + "-sub-" + DigestUtils.sha256Hex(run.value()).substring(0, 12);
    return data.resolve("workspaces").resolve(name);
  }

  /** The worktree of a run: its own or that of its task. */
  public WorktreePaths worktree(RunContext context) {
    return worktree(context.task(), context.run());
  }

  /** The worktree of a run of a task: its own or that of the task. */
  public WorktreePaths worktree(TaskRecord task, RunRecord run) {
    String own = run.settings().worktree();
    return own == null ? worktree(task) : own(task.id(), Path.of(own));
  }

  /** The directory of a run's own files, with a place beside it for what its calls leave behind. */
  public WorktreePaths own(TaskId task, Path directory) {
    return worktree(directory, records(task).resolve(directory.getFileName()));
  }

  /** The worktree of a task, with a place beside it for what its calls leave behind. */
  public WorktreePaths worktree(TaskRecord task) {
    TaskRecordWorkspace workspace =
        Objects.requireNonNull(
            task.workspace(), () -> "Task '%s' has no workspace yet.".formatted(task.id()));
    return worktree(Path.of(workspace.path()), records(task.id()));
  }

  /** The worktree of a task that is not recorded yet. */
  public WorktreePaths worktree(TaskId task, Path directory) {
    return worktree(directory, records(task));
  }

  private WorktreePaths worktree(Path root, Path records) {
    try {
      Files.createDirectories(records);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new WorktreePaths(root, records, List.of(data));
  }
}
