package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.RunMergeResult;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.tool.run.WorktreeLock;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.workflows.port.RunMergeRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Closes the worktree of a finished subagent: merges its files into its caller's, or drops them.
 */
final class SubagentWorktreeMerger {

  private static final Duration WORKTREE_LOCK_TIMEOUT = Duration.ofMinutes(30);

  private final RunStore runStore;
  private final ToolCallStore toolCallStore;
  private final CheckpointStore checkpointStore;
  private final HostWorkspaces host;

  SubagentWorktreeMerger(
      RunStore runStore,
      ToolCallStore toolCallStore,
      CheckpointStore checkpointStore,
      HostWorkspaces host) {
    this.runStore = runStore;
    this.toolCallStore = toolCallStore;
    this.checkpointStore = checkpointStore;
    this.host = host;
  }

  /** Merges a run that succeeded; asked again, it finds nothing left to do. */
  void merge(RunMergeRequest request) {
    RunRecord run = runStore.get(request.run());
    RunRecord calling = runStore.get(Objects.requireNonNull(run.parentId()));
    Workspace caller = host.workspace(calling);
    Path directory = Path.of(Objects.requireNonNull(run.settings().worktree()));
    Optional<Workspace> open = host.runs().find(caller, directory);
    if (open.isEmpty() && run.result() == null) {
      record(run, RunResult.dropped(null, "its files are gone"), MergeState.DROPPED);
    } else if (open.isPresent()) {
      Optional<String> failure = failure(request);
      MergeState state =
          failure.isPresent()
              ? drop(run, open.get(), failure.get())
              : merge(run, caller, open.get());
      host.runs().close(open.get(), !state.hasFailed());
    }
  }

  private Optional<String> failure(RunMergeRequest request) {
    if (request.finish() != FinishReason.END_TURN) {
      return Optional.of("the run ended with " + request.finish());
    }
    return request.checks() == 0
        ? Optional.empty()
        : toolCallStore.ofTurn(request.run(), request.checks()).stream()
            .filter(call -> call.result().filter(result -> !result.hasFailed()).isEmpty())
            .findFirst()
            .map(SubagentWorktreeMerger::failedCheck);
  }

  private static String failedCheck(StoredToolCall call) {
    String output = call.result().map(result -> result.content()).orElse("");
    return "the check `%s` did not pass: %s"
        .formatted(call.call().input().text("command").orElse(""), output.strip());
  }

  private MergeState drop(RunRecord run, Workspace own, String reason) {
    List<String> files = host.runs().keep(own);
    return record(
        run,
        RunResult.dropped(files, reason),
        files.isEmpty() ? MergeState.NONE : MergeState.DROPPED);
  }

  private MergeState merge(RunRecord run, Workspace caller, Workspace own) {
    Path records = records(run, caller);
    RunMergeResult merged =
        WorktreeLock.whileStill(
                records, WORKTREE_LOCK_TIMEOUT, () -> host.runs().merge(caller, own))
            .orElseThrow(() ->
                new IllegalStateException(
                    "A call has changed the files of task '%s' for more than %d minutes, so nothing can be merged."
                        .formatted(run.taskId(), WORKTREE_LOCK_TIMEOUT.toMinutes())));
    if (!merged.conflicts().isEmpty()) {
      return record(
          run, RunResult.conflicting(merged.files(), merged.conflicts()), MergeState.CONFLICT);
    }
    if (caller.task().equals(run.taskId())) {
      checkpoint(run, caller);
    }
    return record(
        run,
        RunResult.merged(merged.files()),
        merged.files().isEmpty() ? MergeState.NONE : MergeState.MERGED);
  }

  /** Returns the directory where calls on the caller's files leave their records. */
  private Path records(RunRecord run, Workspace caller) {
    Path records = HostPaths.records(host.directory(), run.taskId());
    return caller.task().equals(run.taskId())
        ? records
        : records.resolve(caller.directory().getFileName());
  }

  private MergeState record(RunRecord run, RunResult result, MergeState state) {
    runStore.result(run.id(), result, state);
    return state;
  }

  private void checkpoint(RunRecord run, Workspace caller) {
    Instant ended = checkpointStore.now();
    Optional<Checkpoint> taken = host.checkpoints().takeIfChanged(caller, "merge of " + run.id());
    taken.ifPresent(checkpoint -> {
      checkpointStore.include(run.taskId(), checkpoint.tree(), ended);
      checkpointStore.record(run.taskId(), checkpoint.after(run.id(), run.turns()));
    });
    host.replication().keep(caller);
  }
}
