package dev.perdure.activities.workspace;

import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.tree.DiffReader;
import dev.perdure.activities.git.worktree.BranchMerger;
import dev.perdure.activities.git.worktree.BranchPublisher;
import dev.perdure.activities.git.worktree.BranchReset;
import dev.perdure.activities.git.worktree.ChangeTakeBack;
import dev.perdure.activities.git.worktree.Checkpoints;
import dev.perdure.activities.git.worktree.ReadOnlyBaseline;
import dev.perdure.activities.git.worktree.RunWorktrees;
import dev.perdure.activities.git.worktree.TaskBranchCommitter;
import dev.perdure.activities.git.worktree.UndoRedo;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.git.worktree.WorkspaceLostException;
import dev.perdure.activities.git.worktree.WorkspaceRestoreListener;
import dev.perdure.activities.git.worktree.Workspaces;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunRecord;
import java.nio.file.Path;
import java.util.Optional;

/** Access to the task workspaces of this host, their git operations and their replication. */
public record HostWorkspaces(
    String id,
    Path directory,
    Git git,
    Author author,
    Workspaces workspaces,
    TaskFileReplication replication,
    ForgeAccess forgeAccess) {

  /** The workspaces under a data directory, without replication. */
  public static HostWorkspaces in(Path data, String id, Author author) {
    Git program = Git.configuredIn(data.resolve("git"));
    Workspaces workspaces = new Workspaces(data.resolve("workspaces"), program);
    return new HostWorkspaces(
        id, data, program, author, workspaces, TaskFileReplication.none(), ForgeAccess.none());
  }

  public HostWorkspaces with(TaskFileReplication other) {
    return new HostWorkspaces(id, directory, git, author, workspaces, other, forgeAccess);
  }

  /** The same, with access to private repositories and to pull and merge requests. */
  public HostWorkspaces with(ForgeAccess access) {
    return new HostWorkspaces(
        id, directory, git.with(access), author, workspaces, replication, access);
  }

  public HostWorkspaces notifying(WorkspaceRestoreListener listener) {
    return new HostWorkspaces(
        id, directory, git, author, workspaces.notifying(listener), replication, forgeAccess);
  }

  public Repositories repositories() {
    return new Repositories(directory.resolve("repos"), git, author);
  }

  public Checkpoints checkpoints() {
    return new Checkpoints(git, author);
  }

  public RunWorktrees runs() {
    return new RunWorktrees(git, author);
  }

  public BranchMerger merges() {
    return new BranchMerger(git, author);
  }

  public TaskBranchCommitter steps() {
    return new TaskBranchCommitter(git, author);
  }

  public BranchPublisher delivery() {
    return new BranchPublisher(git);
  }

  public DiffReader changes() {
    return new DiffReader(git);
  }

  public UndoRedo undoRedo() {
    return new UndoRedo(git, checkpoints());
  }

  public ChangeTakeBack takeBack() {
    return new ChangeTakeBack(git, checkpoints());
  }

  public BranchReset branches() {
    return new BranchReset(git, checkpoints(), steps());
  }

  public ReadOnlyBaseline baseline() {
    return new ReadOnlyBaseline(git);
  }

  /** The workspace of a task, restored where its files are gone or on another host. */
  public Workspace workspace(TaskId task) {
    return workspaces.find(task).or(() -> restore(task)).orElseThrow(() -> missing(task));
  }

  /** The workspace of a run: of its own if it has one that is open, else that of its task. */
  public Workspace workspace(RunRecord run) {
    Workspace task = workspace(run.taskId());
    return Optional.ofNullable(run.settings().worktree())
        .flatMap(own -> runs().find(task, Path.of(own)))
        .orElse(task);
  }

  /** Restores the files of a task from its checkpoints or its replica, if either is there. */
  public Optional<Workspace> restore(TaskId task) {
    return workspaces.revive(task).or(() -> replication.bring(task));
  }

  /** The reason why the files of a task can't be restored; empty if they can. */
  public Optional<String> lost(TaskId task) {
    return workspaces.lost(task).map(WorkspaceLostException::sentence);
  }

  private RuntimeException missing(TaskId task) {
    Optional<WorkspaceLostException> lost = workspaces.lost(task);
    return lost.isPresent()
        ? lost.get()
        : new IllegalStateException(
            "The workspace of task '%s' is not on host '%s'.".formatted(task, id));
  }
}
