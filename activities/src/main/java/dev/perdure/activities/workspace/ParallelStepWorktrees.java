package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.worktree.RunWorktrees.Merged;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.tool.run.WorktreeLock;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.workflows.port.WorkspaceActivities.CommitRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Git worktrees of plan steps that run in parallel: opened, merged and committed, or dropped. */
record ParallelStepWorktrees(HostWorkspaces host, Journal journal, HostPaths places) {

  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final int NAMED = 20;

  /** Opens the files of steps that begin together, as they were left where they go on. */
  void open(TaskId task, List<CommitRequest> steps) {
    host.runs().openAll(host.workspace(task), steps.stream().map(this::directory).toList());
  }

  /**
   * Merges and commits what a step changed; the files that keep it from that where others changed
   * them. Asked again, it finds nothing left to do.
   */
  List<String> merge(CommitRequest step) {
    Workspace task = host.workspace(step.task());
    RunRecord run = journal.runs().get(run(step));
    Optional<Workspace> own = host.runs().find(task, directory(step));
    if (own.isEmpty()) {
      return run.merge().equals("conflict") ? conflicts(run) : List.of();
    }
    BackgroundCommands.endAll(places.own(step.task(), directory(step)));
    Merged merged =
        WorktreeLock.whileStill(
                places.records(step.task()), PATIENCE, () -> merge(step, task, own.get()))
            .orElseThrow(() ->
                new IllegalStateException(
                    "The files of task '%s' are in use, so step '%s' can't be merged."
                        .formatted(step.task(), step.step())));
    if (merged.conflicts().isEmpty()) {
      record(run, merged, merged.files().isEmpty() ? "none" : "merged");
    } else {
      record(run, merged, "conflict");
      journal.steps().note(step.task(), id(step), note(merged.conflicts()));
    }
    host.runs().close(own.get(), true);
    return merged.conflicts().stream().limit(NAMED).toList();
  }

  /** Nobody may come between the merge and its commit. */
  private Merged merge(CommitRequest step, Workspace task, Workspace own) {
    return host.checkpoints()
        .holding(
            task,
            () -> {
              Merged merged = host.runs().merge(task, own);
              if (merged.conflicts().isEmpty()) {
                new StepCommitter(host, journal)
                    .commit(
                        step,
                        (message, label) ->
                            host.steps().commit(task, merged.taken(), message, label));
              }
              return merged;
            });
  }

  /**
   * Takes back what a step changed: its own files are dropped, or those of the task are put back to
   * its branch. A checkpoint keeps what they were.
   */
  void discard(CommitRequest step) {
    Workspace task = host.workspace(step.task());
    Optional<Workspace> own = host.runs().find(task, directory(step));
    if (own.isPresent()) {
      BackgroundCommands.endAll(places.own(step.task(), directory(step)));
      host.runs().keep(own.get());
      host.runs().close(own.get(), false);
      journal
          .runs()
          .find(run(step))
          .ifPresent(run -> journal.runs().result(run.id(), result(run), "dropped"));
    } else {
      BackgroundCommands.endAll(places.worktree(journal.task(step.task())));
      host.checkpoints()
          .takeIfChanged(task, "step %s, left out".formatted(step.step()))
          .ifPresent(taken -> journal.checkpoints().record(step.task(), taken.after(step.step())));
      host.checkpoints().restore(task, host.steps().tip(task));
    }
  }

  private void record(RunRecord run, Merged merged, String state) {
    RunResult result = result(run).with(merged.files(), merged.conflicts());
    journal.runs().result(run.id(), result, state);
  }

  private static RunResult result(RunRecord run) {
    return Objects.requireNonNullElse(run.result(), RunResult.none());
  }

  private static List<String> conflicts(RunRecord run) {
    return result(run).contested().stream().limit(NAMED).toList();
  }

  private static String note(List<String> conflicts) {
    return "Done once more on the merged files, as another step had changed the same meanwhile: %s."
        .formatted(String.join(", ", conflicts.stream().limit(NAMED).toList()));
  }

  /** Where the files of a step are, or would be. */
  Path directory(CommitRequest step) {
    return places.worktree(step.task(), step.task().run("step-" + id(step)));
  }

  private static RunId run(CommitRequest step) {
    return step.task().run("step-" + id(step) + "-" + step.attempt());
  }

  private static StepId id(CommitRequest step) {
    return Objects.requireNonNull(step.step());
  }
}
