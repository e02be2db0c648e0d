package dev.perdure.activities.workspace;

import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import dev.perdure.activities.git.worktree.TaskBranchCommitter.Committed;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.TaskEvent.Notice.Level;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.WorkspaceActivities.CommitRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Commits the work of a step or follow-up to the task's branch and takes a checkpoint. */
record StepCommitter(HostWorkspaces host, Journal journal) {

  public void commit(CommitRequest request) {
    var workspace = host.workspace(request.task());
    commit(request, (message, label) -> host.steps().commit(workspace, message, label));
  }

  /** Records a commit that is made with a message and the label of its checkpoint. */
  void commit(CommitRequest request, BiFunction<String, String, Committed> committing) {
    var workspace = host.workspace(request.task());
    var step = Optional.ofNullable(request.step());
    var message = message(request.task(), step);
    var ended = journal.checkpoints().now();
    var label = step.map(id -> "step " + id).orElse("follow-up") + " " + request.attempt();
    var committed = committing.apply(message, label);
    tellOf(workspace, committed.leftOut());
    var taken = committed.checkpoint();
    journal.checkpoints().include(request.task(), taken.tree(), ended);
    journal.checkpoints().record(request.task(), taken.after(step.orElse(null)));
    if (committed.changed() || host.steps().message(workspace).equals(message.strip())) {
      step.ifPresent(id -> journal.steps().commit(request.task(), id, committed.commit()));
    }
    host.replication().keep(workspace);
  }

  private void tellOf(Workspace workspace, List<String> leftOut) {
    if (!leftOut.isEmpty()) {
      journal.notice(
          workspace.task(),
          Level.WARNING,
          "Files that are new or have grown above %d MB, and files that can't be read, are neither committed nor kept in checkpoints as they are now: %s. Ignore them, make them smaller, or let them be read."
              .formatted(WorktreeSnapshotter.LARGEST >> 20, String.join(", ", leftOut)));
    }
  }

  private String message(TaskId task, Optional<StepId> step) {
    var title =
        step.flatMap(id -> journal.steps().find(task, id))
            .map(StepRecord::title)
            .orElseGet(() -> journal.task(task).title());
    var trailer = step.map(id -> "\nPerdure-Step: " + id).orElse("");
    return oneLine(title) + "\n\nPerdure-Task: " + task + trailer + "\n";
  }

  private static String oneLine(String title) {
    var line = title.replaceAll("\\s+", " ").strip();
    return line.isEmpty() ? "Work" : line;
  }
}
