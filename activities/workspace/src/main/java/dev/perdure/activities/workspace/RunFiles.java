package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.workflows.port.CheckRequest;

/** The files that a check of a run is about: those of the task, or those of the run alone. */
final class RunFiles {

  private final RunStore runStore;
  private final HostPaths hostPaths;

  RunFiles(RunStore runStore, HostPaths hostPaths) {
    this.runStore = runStore;
    this.hostPaths = hostPaths;
  }

  WorktreePaths of(TaskRecord task, CheckRequest check) {
    return check
        .run()
        .flatMap(runStore::find)
        .map(run -> hostPaths.worktree(task, run))
        .orElseGet(() -> hostPaths.worktree(task));
  }

  boolean isOfTask(WorktreePaths files, TaskRecord task) {
    return files.root().equals(hostPaths.worktree(task).root());
  }
}
