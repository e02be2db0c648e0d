package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.worktree.BranchCommit;
import dev.perdure.activities.git.worktree.BranchResetResult;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.OverwriteRefused;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepResetStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Blocked;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Busy;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Hindered;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.ResetResult;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.StepsOutsidePlan;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.plan.StepsToRepeat;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reset of a task to before a step: takes later commits off, and sets their steps to pending. */
record StepReset(HostWorkspaces host, Journal journal) {

  /** Previews the outcome of a reset. */
  ResetResult preview(TaskId task, StepId step) {
    return preview(host.workspace(task), step).answer();
  }

  /**
   * Applies the reset, unless the task started meanwhile. A repeated call after an interruption
   * does the rest of the reset.
   */
  ResetResult apply(TaskId task, StepId step, String by) {
    if (!journal.task(task).state().isAtRest()) {
      return new Hindered(new Busy());
    }
    Workspace workspace = host.workspace(task);
    Preview preview = preview(workspace, step);
    return preview.answer() instanceof SetBack back
        ? apply(workspace, preview.off(), back, step, by)
        : preview.answer();
  }

  private ResetResult apply(
      Workspace workspace, List<BranchCommit> off, SetBack back, StepId step, String by) {
    TaskId task = workspace.task();
    var ended = journal.checkpoints().now();
    String label = "reset to step " + step;
    BranchResetResult outcome =
        host.branches()
            .reset(
                workspace,
                off,
                label,
                () -> new StepResetStore(journal.steps()).setBack(task, back.steps(), step, by));
    return switch (outcome) {
      case OverwriteRefused(var files, var kept) -> {
        record(task, kept);
        yield new Hindered(new Blocked(workspace.directory().toString(), files));
      }
      case BranchResetResult.BranchMoved(var now, var kept) -> {
        record(task, kept);
        back.steps().forEach(each -> dropOwn(workspace, each));
        Checkpoint taken = now.checkpoint();
        journal.checkpoints().include(task, taken.tree(), ended);
        record(task, Optional.of(taken));
        journal.checkpoints().moved(task, "reset", taken.number(), taken.tree());
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
      journal.notice(
          task,
          NoticeLevel.INFO,
          "What step '%s' had changed in files of its own is kept as %s of '%s'."
              .formatted(step, ref, workspace.mirror()));
    }
  }

  private void record(TaskId task, Optional<Checkpoint> kept) {
    kept.ifPresent(checkpoint -> journal.checkpoints().record(task, checkpoint.after(null)));
  }

  private Preview preview(Workspace workspace, StepId step) {
    List<BranchCommit> commits = host.branches().commits(workspace);
    List<StepRecord> steps = journal.steps().all(workspace.task());
    List<Optional<StepId>> order = commits.stream().map(BranchCommit::step).toList();
    Map<StepId, StepState> states =
        steps.stream().collect(Collectors.toMap(StepRecord::id, StepRecord::state));
    var after = StepsToRepeat.of(steps, states, step, order);
    List<BranchCommit> off = commits.subList(after.kept(), commits.size());
    Set<StepId> known = adopted(workspace.task());
    List<StepId> gone =
        after.steps().stream().map(StepRecord::id).filter(id -> !known.contains(id)).toList();
    return new Preview(
        off,
        gone.isEmpty()
            ? setBack(workspace, after.steps(), commits, off)
            : new StepsOutsidePlan(gone));
  }

  private Set<StepId> adopted(TaskId task) {
    return journal.plans().adopted(task).stream()
        .flatMap(plan -> plan.plan().steps().stream())
        .map(step -> step.id())
        .collect(Collectors.toSet());
  }

  private SetBack setBack(
      Workspace workspace,
      List<StepRecord> steps,
      List<BranchCommit> commits,
      List<BranchCommit> off) {
    int kept = commits.size() - off.size();
    return new SetBack(
        steps.stream().map(StepRecord::id).toList(),
        off.stream()
            .map(
                each -> new SetBack.Commit(each.commit(), each.subject(), each.step().orElse(null)))
            .toList(),
        off.isEmpty() ? null : host.branches().next(workspace),
        workspace.mirror().toString(),
        workspace.branch(),
        kept == 0 ? workspace.base() : commits.get(kept - 1).commit());
  }

  /** The commits that go, and what is answered. */
  private record Preview(List<BranchCommit> off, ResetResult answer) {}
}
