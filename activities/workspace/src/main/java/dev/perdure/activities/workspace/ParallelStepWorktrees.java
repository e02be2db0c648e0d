package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.workflows.port.CommitRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Git worktrees of plan steps that run in parallel: opened, or dropped. */
final class ParallelStepWorktrees {

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final CheckpointStore checkpointStore;
  private final HostWorkspaces host;
  private final HostPaths hostPaths;

  ParallelStepWorktrees(
      TaskReader taskReader,
      RunStore runStore,
      CheckpointStore checkpointStore,
      HostWorkspaces host,
      HostPaths hostPaths) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.checkpointStore = checkpointStore;
    this.host = host;
    this.hostPaths = hostPaths;
  }

  /** Opens the files of steps that begin together, as they were left where they go on. */
  void open(TaskId task, List<CommitRequest> steps) {
    host.runs().openAll(host.workspace(task), steps.stream().map(this::directory).toList());
  }

  /**
   * Takes back what a step changed: its own files are dropped, or those of the task are put back to
   * its branch. A checkpoint keeps what they were.
   */
  void discard(CommitRequest step) {
    Workspace task = host.workspace(step.task());
    Optional<Workspace> own = host.runs().find(task, directory(step));
    if (own.isPresent()) {
      BackgroundCommands.endAll(hostPaths.own(step.task(), directory(step)));
      host.runs().keep(own.get());
      host.runs().close(own.get(), false);
      runStore
          .find(run(step))
          .ifPresent(run -> runStore.result(run.id(), result(run), MergeState.DROPPED));
    } else {
      BackgroundCommands.endAll(hostPaths.worktree(taskReader.get(step.task())));
      host.checkpoints()
          .takeIfChanged(task, "step %s, left out".formatted(step.step()))
          .ifPresent(taken -> checkpointStore.record(step.task(), taken.after(step.step())));
      host.checkpoints().restore(task, host.steps().tip(task));
    }
  }

  /** Returns the worktree directory of a step, even if the directory does not exist yet. */
  Path directory(CommitRequest step) {
    return hostPaths.worktree(step.task(), StepRunId.worktree(step.task(), id(step)));
  }

  static RunResult result(RunRecord run) {
    return Objects.requireNonNullElse(run.result(), RunResult.none());
  }

  static RunId run(CommitRequest step) {
    return new StepRunId(step.task(), id(step), step.attempt()).run();
  }

  static StepId id(CommitRequest step) {
    return Objects.requireNonNull(step.step());
  }
}
