package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.workspace.change.ChangeSet;
import java.util.Optional;
import java.util.function.Supplier;

/** Keeps what a task and its steps have changed, so that it can be read where the files are not. */
public record StoredChanges(Journal journal, TaskChanges changes) {

  /** Keeps what has changed up to now, as far as it is not kept. */
  public void keep(Workspace workspace) {
    String newest = changes.newest(workspace);
    keep(workspace, TaskChanges.TASK, newest, () -> changes.of(workspace));
    for (StepRecord step : journal.steps().all(workspace.task())) {
      String commit = step.commit();
      if (commit != null) {
        String scope = TaskChanges.scope(step.id());
        keep(workspace, scope, commit, () -> changes.of(workspace, commit));
      }
    }
  }

  private void keep(Workspace workspace, String scope, String head, Supplier<ChangeSet> set) {
    if (!journal.replicas().head(workspace.task(), scope).equals(Optional.of(head))) {
      journal.replicas().keepChanges(workspace.task(), scope, head, Json.write(set.get()));
    }
  }
}
