package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.worktree.RunContribution;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.CommitRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what the finished steps of a group have changed, up to one that is known to conflict. */
final class FinishedStepFinder {

  private final RunStore runStore;
  private final ParallelStepWorktrees parallelStepWorktrees;
  private final HostWorkspaces host;
  private final HostPaths hostPaths;
  private final StepCommitter stepCommitter;

  FinishedStepFinder(
      RunStore runStore,
      ParallelStepWorktrees parallelStepWorktrees,
      HostWorkspaces host,
      HostPaths hostPaths,
      StepCommitter stepCommitter) {
    this.runStore = runStore;
    this.parallelStepWorktrees = parallelStepWorktrees;
    this.host = host;
    this.hostPaths = hostPaths;
    this.stepCommitter = stepCommitter;
  }

  /** The steps up to one that is known to conflict; what each has changed is found side by side. */
  List<FinishedStep> of(Workspace task, List<CommitRequest> steps) {
    Map<Path, Workspace> open =
        host.runs().findAll(task, steps.stream().map(parallelStepWorktrees::directory).toList());
    List<FinishedStep> all =
        UntilFailure.sideBySide(
            steps,
            step ->
                finished(
                    step, Optional.ofNullable(open.get(parallelStepWorktrees.directory(step)))));
    List<FinishedStep> finished = new ArrayList<>();
    for (FinishedStep next : all) {
      finished.add(next);
      if (!next.conflicts().isEmpty()) {
        break;
      }
    }
    return finished;
  }

  private FinishedStep finished(CommitRequest step, Optional<Workspace> open) {
    open.ifPresent(own -> BackgroundCommands.endAll(hostPaths.own(step.task(), own.directory())));
    Optional<RunContribution> contribution =
        open.map(own ->
            new RunContribution(
                host.runs().changes(own), stepCommitter.message(step), StepCommitter.label(step)));
    return new FinishedStep(step, contribution, open.isPresent() ? List.of() : conflicts(step));
  }

  /** The conflicts that a step whose files are closed had, if any. */
  private List<String> conflicts(CommitRequest step) {
    RunRecord run = runStore.get(ParallelStepWorktrees.run(step));
    return run.merge() == MergeState.CONFLICT
        ? ParallelStepWorktrees.result(run).contested()
        : List.of();
  }
}
