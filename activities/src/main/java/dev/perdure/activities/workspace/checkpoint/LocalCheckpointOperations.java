package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.git.worktree.BranchCommit;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.OverwriteRefused;
import dev.perdure.activities.git.worktree.UndoRedoResult;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.WorktreeLock;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.plan.StepsToFork;
import dev.perdure.planner.task.CheckpointRecord;
import dev.perdure.planner.task.TaskState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Undo, redo, reset, fork, diffs and file versions of tasks whose files are on this host. */
public record LocalCheckpointOperations(HostWorkspaces host, Journal journal, Toolbox toolbox)
    implements CheckpointOperations {

  private static final int MAX_VERSIONS = 200;
  private static final Duration WORKTREE_LOCK_TIMEOUT = Duration.ofSeconds(2);

  /** Whether this host has the task's files, or can make them again. */
  public boolean has(TaskId task) {
    return host.workspaces().find(task).or(() -> host.restore(task)).isPresent();
  }

  @Override
  public Optional<Move> undo(TaskId task) {
    Workspace workspace = host.workspace(task);
    return still(
            task,
            () -> host.undoRedo().undo(workspace).map(found -> told(workspace, "undo", found)))
        .orElseGet(() -> Optional.of(new Busy()));
  }

  @Override
  public Optional<Move> redo(TaskId task) {
    Workspace workspace = host.workspace(task);
    return still(
            task,
            () -> host.undoRedo().redo(workspace).map(found -> told(workspace, "redo", found)))
        .orElseGet(() -> Optional.of(new Busy()));
  }

  @Override
  public ResetResult reset(TaskId task, StepId step, Optional<String> by) {
    StepReset reset = new StepReset(host, journal);
    if (by.isEmpty()) {
      return reset.preview(task, step);
    }
    return still(task, () -> reset.apply(task, step, by.get()))
        .orElseGet(() -> new Hindered(new Busy()));
  }

  @Override
  public ForkPoint fork(TaskId task, Optional<StepId> after) {
    Workspace workspace = host.workspace(task);
    List<BranchCommit> commits = host.branches().commits(workspace);
    List<StepRecord> steps = journal.steps().all(task);
    Map<StepId, StepState> states =
        steps.stream().collect(Collectors.toMap(StepRecord::id, StepRecord::state));
    var taken =
        StepsToFork.of(steps, states, after, commits.stream().map(BranchCommit::step).toList());
    return new ForkPoint(
        taken.kept() == 0 ? workspace.base() : commits.get(taken.kept() - 1).commit(),
        taken.steps().stream().map(StepRecord::id).toList());
  }

  /**
   * Runs the work under the task's start lock and worktree lock; empty if the task has started or a
   * call changes its files.
   */
  private <T> Optional<T> still(TaskId task, Supplier<T> work) {
    Path records = HostPaths.records(host.directory(), task);
    return journal
        .holds()
        .holding(
            task,
            () ->
                isAtWork(task)
                    ? Optional.empty()
                    : WorktreeLock.whileStill(records, WORKTREE_LOCK_TIMEOUT, work));
  }

  private boolean isAtWork(TaskId task) {
    TaskState state = journal.task(task).state();
    return state != TaskState.QUEUED && !state.isAtRest();
  }

  @Override
  public Optional<ChangeSet> between(TaskId task, int from, int to) {
    Workspace workspace = host.workspace(task);
    return commit(workspace, from)
        .flatMap(base ->
            commit(workspace, to)
                .map(head -> host.changes().between(workspace.mirror(), base, head)));
  }

  @Override
  public List<CheckpointOperationsFileVersion> versions(TaskId task, String path) {
    Workspace workspace = host.workspace(task);
    Map<Integer, CheckpointRecord> known =
        journal.checkpoints().list(task).stream()
            .collect(Collectors.toMap(CheckpointRecord::number, Function.identity()));
    List<CheckpointOperationsFileVersion> versions = new ArrayList<>();
    for (Checkpoint checkpoint : host.checkpoints().touching(workspace, path, MAX_VERSIONS)) {
      host.changes()
          .of(workspace.mirror(), checkpoint.parent(), checkpoint.commit(), path)
          .map(change -> version(checkpoint, known.get(checkpoint.number()), change))
          .ifPresent(versions::add);
    }
    return versions;
  }

  private CheckpointOperationsFileVersion version(
      Checkpoint checkpoint, @Nullable CheckpointRecord known, ChangeSetFileChange change) {
    Optional<CheckpointRecord> record = Optional.ofNullable(known);
    Optional<StoredToolCall> call =
        record.flatMap(of -> new ChangeAttribution(journal.calls(), toolbox).of(of, change.path()));
    return new CheckpointOperationsFileVersion(
        checkpoint.number(),
        checkpoint.commit(),
        record.map(CheckpointRecord::run).orElse(null),
        record.map(CheckpointRecord::turn).orElse(null),
        record.map(CheckpointRecord::step).orElse(null),
        call.map(of -> of.call().callId()).orElse(null),
        call.map(of -> of.call().name()).orElse(null),
        record.map(CheckpointRecord::createdAt).orElse(null),
        change);
  }

  private Optional<String> commit(Workspace workspace, int number) {
    return number == 0
        ? Optional.of(workspace.base())
        : host.checkpoints().list(workspace).stream()
            .filter(checkpoint -> checkpoint.number() == number)
            .map(Checkpoint::commit)
            .findFirst();
  }

  private Move told(Workspace workspace, String command, UndoRedoResult outcome) {
    return switch (outcome) {
      case UndoRedoResult.FilesMoved moved -> {
        record(workspace, moved.kept());
        yield told(workspace, command, moved);
      }
      case OverwriteRefused(var files, var kept) -> {
        record(workspace, kept);
        yield new Blocked(workspace.directory().toString(), files);
      }
    };
  }

  private Moved told(Workspace workspace, String command, UndoRedoResult.FilesMoved moved) {
    var files =
        host.changes().between(workspace.mirror(), moved.before(), moved.after()).files().stream()
            .map(ChangeSetFileChange::path)
            .toList();
    journal.checkpoints().include(workspace.task(), moved.after(), journal.checkpoints().now());
    journal.checkpoints().moved(workspace.task(), command, moved.number(), moved.after());
    host.baseline().follow(workspace, moved.commit());
    host.replication().keep(workspace);
    return new Moved(command, moved.number(), moved.commit(), moved.before(), moved.after(), files);
  }

  private void record(Workspace workspace, Optional<Checkpoint> kept) {
    kept.ifPresent(
        checkpoint -> journal.checkpoints().record(workspace.task(), checkpoint.after(null)));
  }
}
