package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.git.worktree.BranchCommit;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.plan.StepsToFork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Undo, redo, reset, fork, diffs and file versions of tasks whose files are on this host. */
public final class LocalCheckpointOperations implements CheckpointOperations {

  private final StepStore stepStore;
  private final StepReset stepReset;
  private final HostWorkspaces host;
  private final FileVersionReader fileVersionReader;
  private final MoveRecorder moveRecorder;
  private final RestingTaskLock restingTaskLock;

  public LocalCheckpointOperations(
      StepStore stepStore,
      StepReset stepReset,
      HostWorkspaces host,
      FileVersionReader fileVersionReader,
      MoveRecorder moveRecorder,
      RestingTaskLock restingTaskLock) {
    this.stepStore = stepStore;
    this.stepReset = stepReset;
    this.host = host;
    this.fileVersionReader = fileVersionReader;
    this.moveRecorder = moveRecorder;
    this.restingTaskLock = restingTaskLock;
  }

  /** Whether this host has the task's files, or can make them again. */
  public boolean has(TaskId task) {
    return host.workspaces().find(task).or(() -> host.restore(task)).isPresent();
  }

  @Override
  public Optional<Move> undo(TaskId task) {
    Workspace workspace = host.workspace(task);
    return restingTaskLock
        .holding(
            task,
            () ->
                host.undoRedo()
                    .undo(workspace)
                    .map(found -> moveRecorder.record(workspace, "undo", found)))
        .orElseGet(() -> Optional.of(new Busy()));
  }

  @Override
  public Optional<Move> redo(TaskId task) {
    Workspace workspace = host.workspace(task);
    return restingTaskLock
        .holding(
            task,
            () ->
                host.undoRedo()
                    .redo(workspace)
                    .map(found -> moveRecorder.record(workspace, "redo", found)))
        .orElseGet(() -> Optional.of(new Busy()));
  }

  @Override
  public ResetResult reset(TaskId task, StepId step, Optional<String> by) {
    if (by.isEmpty()) {
      return stepReset.preview(task, step);
    }
    return restingTaskLock
        .holding(task, () -> stepReset.apply(task, step, by.get()))
        .orElseGet(() -> new Hindered(new Busy()));
  }

  @Override
  public ForkPoint fork(TaskId task, Optional<StepId> after) {
    Workspace workspace = host.workspace(task);
    List<BranchCommit> commits = host.branches().commits(workspace);
    List<StepRecord> steps = stepStore.all(task);
    Map<StepId, StepState> states =
        steps.stream().collect(Collectors.toMap(StepRecord::id, StepRecord::state));
    var taken =
        StepsToFork.of(steps, states, after, commits.stream().map(BranchCommit::step).toList());
    return new ForkPoint(
        taken.kept() == 0 ? workspace.base() : commits.get(taken.kept() - 1).commit(),
        taken.steps().stream().map(StepRecord::id).toList());
  }

  @Override
  public Optional<ChangeSet> between(TaskId task, int from, int to) {
    Workspace workspace = host.workspace(task);
    return commit(workspace, from)
        .flatMap(base ->
            commit(workspace, to)
                .map(head -> host.changes().between(workspace.mirror(), base, head)));
  }

  private Optional<String> commit(Workspace workspace, int number) {
    return number == 0
        ? Optional.of(workspace.base())
        : host.checkpoints().list(workspace).stream()
            .filter(checkpoint -> checkpoint.number() == number)
            .map(Checkpoint::commit)
            .findFirst();
  }

  @Override
  public List<CheckpointOperationsFileVersion> versions(TaskId task, String path) {
    return fileVersionReader.of(task, path);
  }
}
