package dev.perdure.activities.workspace;

import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.git.worktree.BaselineCommit;
import dev.perdure.activities.git.worktree.BaselinePosition;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.SettledFiles;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.git.worktree.WorkspaceLostException;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.process.AsyncResult;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.workflows.port.TreeCheck;
import java.util.List;
import java.util.Optional;

/** Detects and reverts file changes of a task that is still read-only. */
final class ReadOnlyEnforcer {

  private static final int MAX_NOTICE_FILES = 20;
  private static final int MAX_LISTED_PATHS = 50;
  private static final int MAX_PATH_LENGTH = 200;

  private final EventLog eventLog;
  private final CheckpointStore checkpointStore;
  private final HostWorkspaces host;

  ReadOnlyEnforcer(EventLog eventLog, CheckpointStore checkpointStore, HostWorkspaces host) {
    this.eventLog = eventLog;
    this.checkpointStore = checkpointStore;
    this.host = host;
  }

  /** Takes the first baseline of a task. */
  void begin(TaskId task) {
    begin(host.workspace(task));
  }

  TreeCheck mark(TaskId task) {
    var workspace = host.workspace(task);
    Optional<BaselineCommit> baseline = host.baseline().find(workspace);
    return baseline.isPresent()
        ? compare(workspace, baseline.get(), "before it went on")
        : begin(workspace);
  }

  TreeCheck compare(TaskId task) {
    var workspace = host.workspace(task);
    Optional<BaselineCommit> baseline = host.baseline().find(workspace);
    return baseline.isPresent()
        ? compare(workspace, baseline.get(), "while it may only read")
        : begin(workspace);
  }

  /**
   * Lets files change. Afterwards the files are those of the newest checkpoint; empty if they could
   * change before.
   */
  Optional<ReleasedFiles> release(TaskId task) {
    var workspace = host.workspace(task);
    Optional<ReleasedFiles> released =
        host.baseline().find(workspace).map(baseline -> release(workspace, baseline));
    if (released.isPresent()) {
      host.baseline().forget(workspace);
    }
    return released;
  }

  private ReleasedFiles release(Workspace workspace, BaselineCommit baseline) {
    TreeCheck check = compare(workspace, baseline, "while its plan waited");
    String tree =
        check.changed().isEmpty() ? baseline.tree() : host.checkpoints().currentTree(workspace);
    return new ReleasedFiles(check, tree);
  }

  /** The files that differ from the branch, and will be part of the next commit there. */
  List<String> uncommitted(TaskId task) {
    var workspace = host.workspace(task);
    var tree = host.checkpoints().treeHash(workspace);
    return differing(workspace, host.steps().tip(workspace), tree, MAX_LISTED_PATHS);
  }

  /** Compares the files as {@link #compare} does, and names the uncommitted ones. */
  InspectedFiles inspect(TaskId task) {
    var workspace = host.workspace(task);
    BaselinePosition position = host.baseline().position(workspace);
    if (position.baseline().isEmpty()) {
      return new InspectedFiles(begin(workspace), uncommitted(task));
    }
    BaselineCommit baseline = position.baseline().get();
    try (var uncommitted =
        AsyncResult.of(
            () -> differing(workspace, position.tip(), baseline.commit(), MAX_LISTED_PATHS))) {
      TreeCheck tree = compare(workspace, baseline, "while it may only read");
      return new InspectedFiles(tree, uncommitted.get());
    }
  }

  private TreeCheck begin(Workspace workspace) {
    SettledFiles settled = host.checkpoints().settle(workspace, "Before anything was planned");
    settled
        .taken()
        .ifPresent(checkpoint -> checkpointStore.record(workspace.task(), checkpoint.after(null)));
    String tip = settled.tip().orElseThrow(() -> new WorkspaceLostException(workspace));
    String commit = settled.commit();
    var files = differing(workspace, tip, commit, MAX_NOTICE_FILES);
    if (!files.isEmpty()) {
      eventLog.notice(
          workspace.task(),
          NoticeLevel.WARNING,
          "Already in the workspace and not on its branch: %s. It becomes part of what the task changes; add to .gitignore what should not."
              .formatted(String.join(", ", files)));
    }
    host.baseline().set(workspace, commit);
    host.replication().keep(workspace);
    return TreeCheck.clean();
  }

  private TreeCheck compare(Workspace workspace, BaselineCommit baseline, String when) {
    var tree = host.checkpoints().treeHash(workspace);
    if (tree.equals(baseline.tree())) {
      return TreeCheck.clean();
    }
    var evidence = takeCheckpoint(workspace, "Changed " + when);
    var files = differing(workspace, baseline.commit(), evidence.tree(), MAX_NOTICE_FILES);
    eventLog.notice(
        workspace.task(),
        NoticeLevel.ERROR,
        "Files of the task changed %s: %s. They are put back; checkpoint %d keeps what they were."
            .formatted(when, String.join(", ", files), evidence.number()));
    putBack(workspace, baseline);
    return new TreeCheck(files, evidence.number());
  }

  /** Restores repeatedly, as a restored ignore rule may reveal further files. */
  private void putBack(Workspace workspace, BaselineCommit baseline) {
    var tree = "";
    for (int turn = 0; turn < 3 && !tree.equals(baseline.tree()); turn++) {
      host.checkpoints().restore(workspace, baseline.commit());
      tree = takeCheckpoint(workspace, "Put back").tree();
    }
    host.replication().keep(workspace);
  }

  private Checkpoint takeCheckpoint(Workspace workspace, String label) {
    var checkpoint = host.checkpoints().take(workspace, label);
    checkpointStore.record(workspace.task(), checkpoint.after(null));
    return checkpoint;
  }

  private List<String> differing(Workspace workspace, String from, String to, int most) {
    return host.changes().between(workspace.mirror(), from, to).files().stream()
        .map(ChangeSetFileChange::path)
        .map(path -> TextShortener.end(path, MAX_PATH_LENGTH))
        .limit(most)
        .toList();
  }
}
