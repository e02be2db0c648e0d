package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decorator of tool calls: restores lost files before a call, checkpoints them after a turn. */
public record CheckpointingToolActivities(
    ToolActivities tools, Journal journal, HostWorkspaces host, Toolbox toolbox)
    implements ToolActivities {

  private static final Logger LOG = LoggerFactory.getLogger(CheckpointingToolActivities.class);

  private static final int MAX_FILES = 100;

  @Override
  public ToolOutcome run(ToolCallRequest turn) {
    ToolOutcome outcome = carriedOut(turn);
    switch (outcome) {
      case ToolOutcome.Done _, ToolOutcome.Ends _, ToolOutcome.Stops _ ->
          endedTurn(turn).ifPresent(this::keep);
      case ToolOutcome.Asks _, ToolOutcome.Delegates _ -> {}
    }
    return outcome;
  }

  /** Files that are not there come back before the call, as it would take them for deleted. */
  private ToolOutcome carriedOut(ToolCallRequest turn) {
    journal.calls().find(turn.call()).map(StoredToolCall::task).ifPresent(this::broughtBack);
    try {
      return tools.run(turn);
    } catch (UncheckedIOException e) {
      Optional<TaskId> task = journal.calls().find(turn.call()).map(StoredToolCall::task);
      if (task.filter(this::broughtBack).isEmpty()) {
        throw e;
      }
      LOG.warn("The files of task {} were gone and are made again.", task.get());
      return tools.run(turn);
    }
  }

  private boolean broughtBack(TaskId task) {
    return host.workspaces().find(task).isEmpty() && host.restore(task).isPresent();
  }

  /** The call, if with it a turn ended that may have changed files. */
  private Optional<StoredToolCall> endedTurn(ToolCallRequest turn) {
    List<StoredToolCall> calls =
        turn.call()
            .turn()
            .map(at -> journal.calls().ofTurn(at.run(), at.number()))
            .orElse(List.of());
    var attribution = new ChangeAttribution(journal.calls(), toolbox);
    boolean ended = calls.stream().allMatch(call -> call.result().isPresent());
    return ended ? calls.stream().filter(attribution::mayBe).findFirst() : Optional.empty();
  }

  /** Records a checkpoint, and tells readers of the run which files its turn has changed. */
  private void record(StoredToolCall call, Workspace workspace, Checkpoint checkpoint) {
    journal.checkpoints().record(call.task(), checkpoint.after(call.run(), call.turn()));
    List<String> files =
        host.changes().names(workspace.mirror(), checkpoint.parent(), checkpoint.commit());
    List<Part> changed =
        List.of(new Part.Patch(files.stream().limit(MAX_FILES).toList(), checkpoint.tree()));
    journal.messages().append(call.run(), "patch-" + call.turn(), call.turn() + 1, changed);
  }

  /** A checkpoint that can't be taken is told, and stops nobody's work. */
  private void keep(StoredToolCall call) {
    RunRecord run = journal.runs().get(call.run());
    if (run.ceiling() || run.settings().worktree() != null) {
      return;
    }
    try (Heartbeat beat = Heartbeat.start(() -> {})) {
      var label = "turn %d of %s".formatted(call.turn(), call.run());
      Workspace workspace = host.workspace(call.task());
      Instant ended = journal.checkpoints().now();
      var taken = host.checkpoints().takeIfChanged(workspace, label);
      String tree =
          taken.map(Checkpoint::tree).orElseGet(() -> host.checkpoints().currentTree(workspace));
      journal.checkpoints().include(call.task(), tree, ended);
      taken.ifPresent(checkpoint -> record(call, workspace, checkpoint));
      host.replication().keep(workspace);
      beat.throwIfEnded();
    } catch (GitFailure | UncheckedIOException failure) {
      DiskFull.throwIfIn(failure);
      LOG.warn("The files of {} could not be kept after turn {}", call.run(), call.turn(), failure);
      journal.notice(
          call.task(),
          NoticeLevel.WARNING,
          "The files could not be kept as they are after turn %d, so that it can't be undone: %s"
              .formatted(call.turn(), failure.getMessage()));
    }
  }
}
