package dev.perdure.web.checkpoint;

import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.activities.workspace.HostFileLeases;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperationsFileVersion;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointOperations;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.workflows.port.CheckpointQuestion.TakeBack;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Checkpoint operations on the files of this host, each under a lease of the task's files. They
 * refuse a task that has moved to another host, also during the operation.
 */
@Component
final class LeasedCheckpointOperations implements CheckpointOperations {

  private final LocalCheckpointOperations local;
  private final HostFileLeases hostFileLeases;

  LeasedCheckpointOperations(LocalCheckpointOperations local, HostFileLeases hostFileLeases) {
    this.local = local;
    this.hostFileLeases = hostFileLeases;
  }

  /** Whether this host has the task's files, or can make them again. */
  boolean has(TaskId task) {
    return leased(task, () -> local.has(task));
  }

  @Override
  public Optional<Move> undo(TaskId task) {
    return leased(task, () -> local.undo(task));
  }

  @Override
  public Optional<Move> redo(TaskId task) {
    return leased(task, () -> local.redo(task));
  }

  @Override
  public TakeBackResult takeBack(TaskId task, TakeBack wanted) {
    return leased(task, () -> local.takeBack(task, wanted));
  }

  @Override
  public ResetResult reset(TaskId task, StepId step, Optional<String> by) {
    return leased(task, () -> local.reset(task, step, by));
  }

  @Override
  public ForkPoint fork(TaskId task, Optional<StepId> after) {
    return leased(task, () -> local.fork(task, after));
  }

  @Override
  public Optional<ChangeSet> between(TaskId task, int from, int to) {
    return leased(task, () -> local.between(task, from, to));
  }

  @Override
  public List<CheckpointOperationsFileVersion> versions(TaskId task, String path) {
    return leased(task, () -> local.versions(task, path));
  }

  private <T> T leased(TaskId task, Supplier<T> work) {
    try {
      Optional<FileLease> lease = hostFileLeases.take(task);
      return lease.isPresent() ? held(lease.get(), work) : work.get();
    } catch (FilesMovedException _) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "The files of task '%s' have moved to another host: try again.".formatted(task));
    }
  }

  private static <T> T held(FileLease lease, Supplier<T> work) {
    try (FileLease.Hold _ = lease.hold()) {
      return work.get();
    }
  }
}
