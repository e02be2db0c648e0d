package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.FileChangeSelection;
import dev.perdure.activities.git.worktree.TakeBackOutcome;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Blocked;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Busy;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.InTheWay;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.CheckpointQuestion.TakeBack;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes back the change of one file of a task at rest, or one hunk of it, or previews that. */
final class FileTakeBack {

  private final HostWorkspaces host;
  private final TaskChangeReader taskChangeReader;
  private final TakeBackRecorder takeBackRecorder;
  private final RestingTaskLock restingTaskLock;

  FileTakeBack(
      HostWorkspaces host,
      TaskChangeReader taskChangeReader,
      TakeBackRecorder takeBackRecorder,
      RestingTaskLock restingTaskLock) {
    this.host = host;
    this.taskChangeReader = taskChangeReader;
    this.takeBackRecorder = takeBackRecorder;
    this.restingTaskLock = restingTaskLock;
  }

  /** Carries out what a person has confirmed; a question is answered by the effect alone. */
  TakeBackResult of(TaskId task, TakeBack wanted) {
    String by = wanted.by();
    String digest = wanted.digest();
    if (by == null || digest == null) {
      return preview(host.workspace(task), wanted);
    }
    return restingTaskLock
        .holding(
            task,
            () ->
                restingTaskLock.isAtRest(task)
                    ? apply(host.workspace(task), wanted, digest, by)
                    : new InTheWay(new Busy()))
        .orElseGet(() -> new InTheWay(new Busy()));
  }

  private TakeBackResult preview(Workspace workspace, TakeBack wanted) {
    return selection(workspace, wanted)
        .map(selection -> host.takeBack().preview(workspace, selection))
        .map(outcome -> result(workspace, wanted, outcome))
        .orElseGet(TakeBackResult.NoSuchScope::new);
  }

  private TakeBackResult apply(Workspace workspace, TakeBack wanted, String digest, String by) {
    Optional<FileChangeSelection> selection = selection(workspace, wanted);
    if (selection.isEmpty()) {
      return new TakeBackResult.NoSuchScope();
    }
    Instant ended = takeBackRecorder.now();
    String label = "Took back " + takeBackRecorder.object(wanted);
    TakeBackOutcome outcome = host.takeBack().apply(workspace, selection.get(), digest, label);
    switch (outcome) {
      case TakeBackOutcome.Applied applied -> {
        takeBackRecorder.record(workspace, wanted, applied, by, ended);
        host.baseline().follow(workspace, applied.checkpoint().commit());
        host.replication().keep(workspace);
      }
      case TakeBackOutcome.Unsaved blocked ->
          takeBackRecorder.recordSaved(workspace.task(), blocked.saved());
      case TakeBackOutcome.Planned _,
          TakeBackOutcome.UnchangedFile _,
          TakeBackOutcome.UnknownHunk _,
          TakeBackOutcome.Conflicting _,
          TakeBackOutcome.Stale _ -> {}
    }
    return result(workspace, wanted, outcome);
  }

  private Optional<FileChangeSelection> selection(Workspace workspace, TakeBack wanted) {
    return taskChangeReader
        .range(workspace, wanted.scope())
        .map(range ->
            new FileChangeSelection(
                range.from(), range.to(), wanted.path(), Optional.ofNullable(wanted.hunk())));
  }

  private TakeBackResult result(Workspace workspace, TakeBack wanted, TakeBackOutcome outcome) {
    return switch (outcome) {
      case TakeBackOutcome.Planned change -> effect(workspace, wanted, change, null, null);
      case TakeBackOutcome.Applied applied ->
          effect(
              workspace,
              wanted,
              applied.planned(),
              applied.checkpoint().number(),
              applied.kept().map(kept -> ref(workspace, kept)).orElse(null));
      case TakeBackOutcome.UnchangedFile _ -> new TakeBackResult.NoSuchFile();
      case TakeBackOutcome.UnknownHunk(int hunks) -> new TakeBackResult.NoSuchHunk(hunks);
      case TakeBackOutcome.Conflicting _ -> new TakeBackResult.Overlapped();
      case TakeBackOutcome.Stale(var digest) -> new TakeBackResult.Outdated(digest);
      case TakeBackOutcome.Unsaved(var files, var _) ->
          new InTheWay(new Blocked(workspace.directory().toString(), files));
    };
  }

  private TakeBackResult effect(
      Workspace workspace,
      TakeBack wanted,
      TakeBackOutcome.Planned change,
      @Nullable Integer checkpoint,
      @Nullable String ref) {
    return new TakeBackResult.TakenBack(
        wanted.path(),
        wanted.scope(),
        wanted.hunk(),
        change.digest(),
        host.changes().between(workspace.mirror(), change.before(), change.after()).files(),
        checkpoint,
        ref,
        workspace.mirror().toString());
  }

  private String ref(Workspace workspace, Checkpoint kept) {
    return host.checkpoints().ref(workspace, kept);
  }
}
