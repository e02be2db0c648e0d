package dev.perdure.activities.workspace;

import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.MergedRuns;
import dev.perdure.activities.git.worktree.RunContribution;
import dev.perdure.activities.git.worktree.TaskCommit;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.tool.run.WorktreeLock;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.MergeResult;
import dev.perdure.workflows.port.StepGroup;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges and commits what a group of parallel steps changed, in its order, up to the first that
 * conflicts or fails. Asked again, it completes what is left to do.
 *
 * @param done what is told of each step that is merged
 */
record StepGroupMerger(ParallelStepWorktrees parallelStepWorktrees, Consumer<CommitRequest> done) {

  private static final Duration WORKTREE_LOCK_TIMEOUT = Duration.ofMinutes(30);
  private static final Logger LOG = LoggerFactory.getLogger(StepGroupMerger.class);
  private static final int MAX_LISTED_CONFLICTS = 20;

  /** The results of the steps that are merged, and of the first that conflicts. */
  List<MergeResult> merge(StepGroup group) {
    Workspace task = host().workspace(group.task());
    List<StepMerge> merges = merge(task, finished(task, group.steps()));
    List<StepMerge> committed = UntilFailure.inOrder(merges, merge -> recordCommit(task, merge));
    host().replication().keep(task);
    List<StepMerge> closed = UntilFailure.inOrder(committed, this::close);
    host()
        .runs()
        .forgetAll(
            task,
            closed.stream().map(StepMerge::step).map(parallelStepWorktrees::directory).toList());
    return closed.stream().map(StepMerge::result).toList();
  }

  /** The steps up to one that is known to conflict; what each has changed is found side by side. */
  private List<FinishedStep> finished(Workspace task, List<CommitRequest> steps) {
    Map<Path, Workspace> open =
        host().runs().findAll(task, steps.stream().map(parallelStepWorktrees::directory).toList());
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
    open.ifPresent(own ->
        BackgroundCommands.endAll(
            parallelStepWorktrees.hostPaths().own(step.task(), own.directory())));
    Optional<RunContribution> contribution =
        open.map(own ->
            new RunContribution(
                host().runs().changes(own), commits().message(step), StepCommitter.label(step)));
    return new FinishedStep(step, contribution, open.isPresent() ? List.of() : conflicts(step));
  }

  /** The conflicts that a step whose files are closed had, if any. */
  private List<String> conflicts(CommitRequest step) {
    RunRecord run = journal().runs().get(ParallelStepWorktrees.run(step));
    return run.merge() == MergeState.CONFLICT
        ? ParallelStepWorktrees.result(run).contested()
        : List.of();
  }

  private List<StepMerge> merge(Workspace task, List<FinishedStep> steps) {
    List<RunContribution> open =
        steps.stream().flatMap(step -> step.contribution().stream()).toList();
    MergedGroup merged =
        open.isEmpty() ? MergedGroup.none() : mergeStill(task, steps.getFirst(), open);
    Iterator<TaskCommit> committed = merged.runs().committed().iterator();
    List<StepMerge> merges = new ArrayList<>();
    for (FinishedStep step : steps) {
      if (step.contribution().isEmpty()) {
        merges.add(new StepMerge(step, Optional.empty(), step.conflicts()));
      } else if (committed.hasNext()) {
        merges.add(StepMerge.committed(step, committed.next(), merged.ended()));
      } else {
        if (!merged.runs().conflicts().isEmpty()) {
          merges.add(new StepMerge(step, Optional.empty(), merged.runs().conflicts()));
        }
        break;
      }
    }
    return merges;
  }

  /** Merges while no call changes the files of the task. */
  private MergedGroup mergeStill(Workspace task, FinishedStep first, List<RunContribution> open) {
    return WorktreeLock.whileStill(
            parallelStepWorktrees.hostPaths().records(task.task()),
            WORKTREE_LOCK_TIMEOUT,
            () -> {
              Instant ended = journal().checkpoints().now();
              MergedRuns merged = mergeRuns(task, open);
              commits().tellOf(task, merged.leftOut());
              return new MergedGroup(merged, ended);
            })
        .orElseThrow(() ->
            new IllegalStateException(
                "The files of task '%s' are in use, so step '%s' can't be merged."
                    .formatted(task.task(), first.step().step())));
  }

  /**
   * Merges the open contributions of steps. If git fails on several, Perdure merges the first
   * alone, so that the first takes no blame for others.
   */
  private MergedRuns mergeRuns(Workspace task, List<RunContribution> open) {
    try {
      return host().merges().merge(task, open);
    } catch (GitFailure | UncheckedIOException e) {
      if (open.size() == 1) {
        throw e;
      }
      LOG.warn("Steps of task {} are merged one at a time", task.task(), e);
      return host().merges().merge(task, open.subList(0, 1));
    }
  }

  private void recordCommit(Workspace task, StepMerge merge) {
    merge.commit().ifPresent(commit -> commits().record(merge.step(), task, commit));
  }

  private void close(StepMerge merge) {
    merge
        .finished()
        .contribution()
        .map(RunContribution::run)
        .ifPresent(run -> {
          record(merge, run.files());
          removeFiles(run.own());
        });
    if (merge.conflicts().isEmpty()) {
      done.accept(merge.step());
    }
  }

  /** Files that can't be deleted keep no merged step from being told as one. */
  private void removeFiles(Workspace own) {
    try {
      host().runs().removeFiles(own);
    } catch (UncheckedIOException e) {
      LOG.warn("The files of run {} stay until those of its task go", own.task(), e);
    }
  }

  private void record(StepMerge merge, List<String> changed) {
    RunRecord run = journal().runs().get(ParallelStepWorktrees.run(merge.step()));
    RunResult result = ParallelStepWorktrees.result(run).with(changed, merge.conflicts());
    if (merge.conflicts().isEmpty()) {
      journal()
          .runs()
          .result(run.id(), result, changed.isEmpty() ? MergeState.NONE : MergeState.MERGED);
    } else {
      journal().runs().result(run.id(), result, MergeState.CONFLICT);
      journal()
          .steps()
          .note(merge.step().task(), ParallelStepWorktrees.id(merge.step()), merge.note());
    }
  }

  private StepCommitter commits() {
    return new StepCommitter(host(), journal());
  }

  private HostWorkspaces host() {
    return parallelStepWorktrees.host();
  }

  private Journal journal() {
    return parallelStepWorktrees.journal();
  }

  /**
   * A finished step, and what it has changed; where its files are merged and closed already, the
   * conflicts it had.
   */
  private record FinishedStep(
      CommitRequest step, Optional<RunContribution> contribution, List<String> conflicts) {}

  /** A merge of runs, and when all calls had ended whose effects it has. */
  private record MergedGroup(MergedRuns runs, Instant ended) {

    static MergedGroup none() {
      return new MergedGroup(MergedRuns.none(), Instant.EPOCH);
    }
  }

  /** The merge of one step: its commit where it was merged now, or what keeps it from that. */
  private record StepMerge(
      FinishedStep finished, Optional<StepCommit> commit, List<String> conflicts) {

    static StepMerge committed(FinishedStep step, TaskCommit committed, Instant ended) {
      String message = step.contribution().orElseThrow().message();
      StepCommit commit = new StepCommit(message, committed, ended);
      return new StepMerge(step, Optional.of(commit), List.of());
    }

    CommitRequest step() {
      return finished.step();
    }

    MergeResult result() {
      return new MergeResult(named());
    }

    String note() {
      return "Done once more on the merged files, as another step had changed the same meanwhile: %s."
          .formatted(String.join(", ", named()));
    }

    private List<String> named() {
      return conflicts.stream().limit(MAX_LISTED_CONFLICTS).toList();
    }
  }
}
