package dev.perdure.activities.workspace;

import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.TaskCommit;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.CommitRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Commits the work of a step or follow-up to the task's branch and takes a checkpoint. */
final class StepCommitter {

  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final StepStore stepStore;
  private final CheckpointStore checkpointStore;
  private final HostWorkspaces host;

  StepCommitter(
      EventLog eventLog,
      TaskReader taskReader,
      StepStore stepStore,
      CheckpointStore checkpointStore,
      HostWorkspaces host) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.stepStore = stepStore;
    this.checkpointStore = checkpointStore;
    this.host = host;
  }

  /** Commits the files of a task, with a checkpoint. */
  StepCommit commit(CommitRequest request) {
    String message = message(request);
    Instant ended = checkpointStore.now();
    TaskCommit committed =
        host.steps().commit(host.workspace(request.task()), message, label(request));
    return new StepCommit(message, committed, ended);
  }

  /** Records a commit that was just made, and copies it for other hosts. */
  void keep(CommitRequest request, StepCommit made) {
    Workspace workspace = host.workspace(request.task());
    tellOf(workspace, made.committed().leftOut());
    record(request, workspace, made);
    host.replication().keep(workspace);
  }

  /** Records a commit and its checkpoint. */
  void record(CommitRequest request, Workspace workspace, StepCommit made) {
    TaskCommit committed = made.committed();
    Checkpoint taken = committed.checkpoint();
    checkpointStore.include(request.task(), taken.tree(), made.ended());
    checkpointStore.record(request.task(), taken.after(request.step()));
    StepId step = request.step();
    if (step != null) {
      commit(workspace, made).ifPresent(commit -> stepStore.commit(request.task(), step, commit));
    }
  }

  /** The commit of a step that was made now or by an earlier attempt at the same. */
  private Optional<String> commit(Workspace workspace, StepCommit made) {
    return made.committed().changed()
        ? Optional.of(made.committed().commit())
        : host.steps().find(workspace, made.message());
  }

  void tellOf(Workspace workspace, List<String> leftOut) {
    if (!leftOut.isEmpty()) {
      eventLog.notice(
          workspace.task(),
          NoticeLevel.WARNING,
          "Files that are new or have grown above %d MB, files that can't be read, and repositories of more than 2,000 files are neither committed nor kept in checkpoints as they are now: %s. Ignore them, make them smaller, or let them be read."
              .formatted(WorktreeSnapshotter.MAX_SIZE >> 20, String.join(", ", leftOut)));
    }
  }

  static String label(CommitRequest request) {
    StepId step = request.step();
    return (step == null ? "follow-up" : "step " + step) + " " + request.attempt();
  }

  String message(CommitRequest request) {
    return message(request.task(), Optional.ofNullable(request.step()));
  }

  private String message(TaskId task, Optional<StepId> step) {
    var title =
        step.flatMap(id -> stepStore.find(task, id))
            .map(StepRecord::title)
            .orElseGet(() -> taskReader.get(task).title());
    var trailer = step.map(id -> "\nPerdure-Step: " + id).orElse("");
    return oneLine(title) + "\n\nPerdure-Task: " + task + trailer + "\n";
  }

  private static String oneLine(String title) {
    var line = title.replaceAll("\\s+", " ").strip();
    return line.isEmpty() ? "Work" : line;
  }
}
