package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.worktree.BranchCommit;
import dev.perdure.activities.git.worktree.BranchResetResult;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.OverwriteRefused;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.plan.StepResetStore;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Blocked;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Busy;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Hindered;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.ResetResult;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.id.TaskId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reset of a task to before a step: takes later commits off, and sets their steps to pending. */
final class StepReset {

  private final EventLog eventLog;
  private final RestingTaskLock restingTaskLock;
  private final CheckpointStore checkpointStore;
  private final StepResetStore stepResetStore;
  private final HostWorkspaces host;
  private final StepResetPreview stepResetPreview;

  StepReset(
      EventLog eventLog,
      RestingTaskLock restingTaskLock,
      CheckpointStore checkpointStore,
      StepResetStore stepResetStore,
      HostWorkspaces host,
      StepResetPreview stepResetPreview) {
    this.eventLog = eventLog;
    this.restingTaskLock = restingTaskLock;
    this.checkpointStore = checkpointStore;
    this.stepResetStore = stepResetStore;
    this.host = host;
    this.stepResetPreview = stepResetPreview;
  }

  /** Previews the outcome of a reset. */
  ResetResult preview(TaskId task, StepId step) {
    return stepResetPreview.of(host.workspace(task), step).answer();
  }

  /**
   * Applies the reset, unless the task started meanwhile. A repeated call after an interruption
   * does the rest of the reset.
   */
  ResetResult apply(TaskId task, StepId step, String by) {
    return restingTaskLock
        .holding(task, () -> applyHeld(task, step, by))
        .orElseGet(() -> new Hindered(new Busy()));
  }

  private ResetResult applyHeld(TaskId task, StepId step, String by) {
    if (!restingTaskLock.isAtRest(task)) {
      return new Hindered(new Busy());
    }
    Workspace workspace = host.workspace(task);
    StepResetPreview.Preview preview = stepResetPreview.of(workspace, step);
    return preview.answer() instanceof SetBack back
        ? apply(workspace, preview.off(), back, step, by)
        : preview.answer();
  }

  private ResetResult apply(
      Workspace workspace, List<BranchCommit> off, SetBack back, StepId step, String by) {
    TaskId task = workspace.task();
    var ended = checkpointStore.now();
    String label = "reset to step " + step;
    BranchResetResult outcome =
        host.branches()
            .reset(
                workspace, off, label, () -> stepResetStore.setBack(task, back.steps(), step, by));
    return switch (outcome) {
      case OverwriteRefused(var files, var kept) -> {
        record(task, kept);
        yield new Hindered(new Blocked(workspace.directory().toString(), files));
      }
      case BranchResetResult.BranchMoved(var now, var kept) -> {
        record(task, kept);
        back.steps().forEach(each -> dropOwn(workspace, each));
        Checkpoint taken = now.checkpoint();
        checkpointStore.include(task, taken.tree(), ended);
        record(task, Optional.of(taken));
        checkpointStore.moved(task, "reset", taken.number(), taken.tree());
        host.baseline().follow(workspace, taken.commit());
        host.replication().keep(workspace);
        yield back;
      }
    };
  }

  /**
   * Sets aside a step's own worktree from parallel work. Otherwise the next attempt at the step
   * would bring the leftover work back.
   */
  private void dropOwn(Workspace workspace, StepId step) {
    TaskId task = workspace.task();
    Path own = HostPaths.worktree(host.directory(), task, StepRunId.worktree(task, step));
    String ref = host.branches().next(workspace);
    if (host.runs().setAside(workspace, own, ref)) {
      eventLog.notice(
          task,
          NoticeLevel.INFO,
          "What step '%s' had changed in files of its own is kept as %s of '%s'."
              .formatted(step, ref, workspace.mirror()));
    }
  }

  private void record(TaskId task, Optional<Checkpoint> kept) {
    kept.ifPresent(checkpoint -> checkpointStore.record(task, checkpoint.after(null)));
  }
}
