package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.MergedRuns;
import dev.perdure.activities.git.worktree.RunContribution;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.tool.run.WorktreeLock;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Merges the contributions of steps with git, while no call changes the files of the task. */
final class GitGroupMerge {

  private static final Logger LOG = LoggerFactory.getLogger(GitGroupMerge.class);
  private static final Duration WORKTREE_LOCK_TIMEOUT = Duration.ofMinutes(30);

  private final CheckpointStore checkpointStore;
  private final HostWorkspaces host;
  private final HostPaths hostPaths;
  private final StepCommitter stepCommitter;

  GitGroupMerge(
      CheckpointStore checkpointStore,
      HostWorkspaces host,
      HostPaths hostPaths,
      StepCommitter stepCommitter) {
    this.checkpointStore = checkpointStore;
    this.host = host;
    this.hostPaths = hostPaths;
    this.stepCommitter = stepCommitter;
  }

  /** Merges while no call changes the files of the task. */
  MergedGroup merge(Workspace task, FinishedStep first, List<RunContribution> open) {
    return WorktreeLock.whileStill(
            hostPaths.records(task.task()),
            WORKTREE_LOCK_TIMEOUT,
            () -> {
              Instant ended = checkpointStore.now();
              MergedRuns merged = mergeRuns(task, open);
              stepCommitter.tellOf(task, merged.leftOut());
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
      return host.merges().merge(task, open);
    } catch (GitFailure | UncheckedIOException e) {
      if (open.size() == 1) {
        throw e;
      }
      LOG.warn("Steps of task {} are merged one at a time", task.task(), e);
      return host.merges().merge(task, open.subList(0, 1));
    }
  }
}
