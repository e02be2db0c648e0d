package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.worktree.BranchCommit;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.ResetResult;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.StepsOutsidePlan;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.plan.StepsToRepeat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Previews a reset of a task to before a step: the commits that go, and the steps that are done
 * again.
 */
final class StepResetPreview {

  private final PlanStore planStore;
  private final StepStore stepStore;
  private final HostWorkspaces host;

  StepResetPreview(PlanStore planStore, StepStore stepStore, HostWorkspaces host) {
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.host = host;
  }

  Preview of(Workspace workspace, StepId step) {
    List<BranchCommit> commits = host.branches().commits(workspace);
    List<StepRecord> steps = stepStore.all(workspace.task());
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
    return planStore.adopted(task).stream()
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
  record Preview(List<BranchCommit> off, ResetResult answer) {}
}
