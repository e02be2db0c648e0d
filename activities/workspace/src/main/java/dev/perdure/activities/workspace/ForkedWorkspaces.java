package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.journal.task.ForkOriginStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.Optional;

/** Opens the workspaces of forks, with the files as the steps of the other task left them. */
final class ForkedWorkspaces {

  private final ForkOriginStore forkOriginStore;
  private final TaskReader taskReader;
  private final CheckpointStore checkpointStore;
  private final RestoredSubmodules restoredSubmodules;
  private final HostWorkspaces host;

  ForkedWorkspaces(
      ForkOriginStore forkOriginStore,
      TaskReader taskReader,
      CheckpointStore checkpointStore,
      RestoredSubmodules restoredSubmodules,
      HostWorkspaces host) {
    this.forkOriginStore = forkOriginStore;
    this.taskReader = taskReader;
    this.checkpointStore = checkpointStore;
    this.restoredSubmodules = restoredSubmodules;
    this.host = host;
  }

  /**
   * Opens the files of a fork as the steps of the other task left them; empty for any other task.
   * The files as they are then count as no change of the fork.
   */
  Optional<OpenedFiles> open(TaskRecord task) {
    return forkOriginStore.forkOrigin(task.id()).map(origin -> open(task, origin));
  }

  private OpenedFiles open(TaskRecord task, ForkOrigin origin) {
    Workspace from =
        host.workspaces()
            .known(origin.task())
            .or(() -> host.restore(origin.task()))
            .orElseThrow(() -> originMissing(origin));
    Path mirror =
        task.repository() == null
            ? host.repositories().scratch(task.id().value()).directory()
            : from.mirror();
    Workspace fork =
        host.workspaces()
            .placed(FileLease.number())
            .fork(task.id(), from, mirror, origin.commit(), task.title());
    host.checkpoints()
        .takeIfChanged(fork, "What task " + origin.task() + " had finished")
        .ifPresent(taken -> checkpointStore.record(task.id(), taken.after(null)));
    restoredSubmodules.fill(fork);
    return new OpenedFiles(
        fork,
        Optional.ofNullable(taskReader.get(origin.task()).workspace())
            .map(TaskRecordWorkspace::baseRef)
            .orElse(null));
  }

  private ApplicationFailure originMissing(ForkOrigin origin) {
    return ApplicationFailure.newNonRetryableFailure(
        "The branch of task '%s' is no longer on host '%s', so nothing can go on from it: fork the task from its beginning."
            .formatted(origin.task(), host.id()),
        RepositorySource.REFUSED);
  }
}
