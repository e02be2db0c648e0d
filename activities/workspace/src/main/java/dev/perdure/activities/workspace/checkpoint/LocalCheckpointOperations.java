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
import dev.perdure.workflows.port.CheckpointQuestion.TakeBack;
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
  private final TaskFileMover taskFileMover;
  private final FileTakeBack fileTakeBack;

  public LocalCheckpointOperations(
      StepStore stepStore,
      StepReset stepReset,
      HostWorkspaces host,
      FileVersionReader fileVersionReader,
      TaskFileMover taskFileMover,
      FileTakeBack fileTakeBack) {
    this.stepStore = stepStore;
    this.stepReset = stepReset;
    this.host = host;
    this.fileVersionReader = fileVersionReader;
    this.taskFileMover = taskFileMover;
    this.fileTakeBack = fileTakeBack;
  }

  /** Whether this host has the task's files, or can make them again. */
  public boolean has(TaskId task) {
    return host.workspaces().find(task).or(() -> host.restore(task)).isPresent();
  }

  @Override
  public Optional<Move> undo(TaskId task) {
    return taskFileMover.undo(task);
  }

  @Override
  public Optional<Move> redo(TaskId task) {
    return taskFileMover.redo(task);
  }

  @Override
  public TakeBackResult takeBack(TaskId task, TakeBack wanted) {
    return fileTakeBack.of(task, wanted);
  }

  @Override
  public ResetResult reset(TaskId task, StepId step, Optional<String> by) {
    return by.map(person -> stepReset.apply(task, step, person))
        .orElseGet(() -> stepReset.preview(task, step));
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
