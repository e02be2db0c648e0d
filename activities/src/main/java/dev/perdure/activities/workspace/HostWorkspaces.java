package dev.perdure.activities.workspace;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.tree.DiffReader;
import dev.perdure.activities.git.worktree.BranchMerger;
import dev.perdure.activities.git.worktree.BranchPublisher;
import dev.perdure.activities.git.worktree.BranchReset;
import dev.perdure.activities.git.worktree.Checkpoints;
import dev.perdure.activities.git.worktree.ReadOnlyBaseline;
import dev.perdure.activities.git.worktree.RunWorktrees;
import dev.perdure.activities.git.worktree.TaskBranchCommitter;
import dev.perdure.activities.git.worktree.UndoRedo;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.git.worktree.Workspace.WorkspaceLost;
import dev.perdure.activities.git.worktree.Workspaces;
import dev.perdure.activities.git.worktree.Workspaces.RestoreListener;
import dev.perdure.activities.github.GitHubAccess;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunRecord;
import java.nio.file.Path;
import java.util.Optional;

/** Access to the task workspaces of this host, their git operations and their replication. */
public record HostWorkspaces(
    String id,
    Path directory,
    Git program,
    Author author,
    Workspaces workspaces,
    Replication replication,
    GitHubAccess gitHub) {

  /** The workspaces under a data directory, without replication. */
  public static HostWorkspaces in(Path data, String id, Author author) {
    Git program = Git.configuredIn(data.resolve("git"));
    Workspaces workspaces = new Workspaces(data.resolve("workspaces"), program);
    return new HostWorkspaces(
        id, data, program, author, workspaces, Replication.none(), GitHubAccess.none());
  }

  public HostWorkspaces with(Replication other) {
    return new HostWorkspaces(id, directory, program, author, workspaces, other, gitHub);
  }

  /** The same, which opens pull requests. */
  public HostWorkspaces with(GitHubAccess access) {
    return new HostWorkspaces(id, directory, program, author, workspaces, replication, access);
  }

  public HostWorkspaces notifying(RestoreListener listener) {
    return new HostWorkspaces(
        id, directory, program, author, workspaces.notifying(listener), replication, gitHub);
  }

  public Repositories repositories() {
    return new Repositories(directory.resolve("repos"), program, author);
  }

  public Checkpoints checkpoints() {
    return new Checkpoints(program, author);
  }

  public RunWorktrees runs() {
    return new RunWorktrees(program, author);
  }

  public BranchMerger merges() {
    return new BranchMerger(program, author);
  }

  public TaskBranchCommitter steps() {
    return new TaskBranchCommitter(program, author);
  }

  public BranchPublisher delivery() {
    return new BranchPublisher(program);
  }

  public DiffReader changes() {
    return new DiffReader(program);
  }

  public UndoRedo undoRedo() {
    return new UndoRedo(program, checkpoints());
  }

  public BranchReset branches() {
    return new BranchReset(program, checkpoints(), steps());
  }

  public ReadOnlyBaseline baseline() {
    return new ReadOnlyBaseline(program);
  }

  /** The workspace of a task, restored where its files are gone or on another host. */
  public Workspace workspace(TaskId task) {
    return workspaces.find(task).or(() -> restore(task)).orElseThrow(() -> missing(task));
  }

  /** The workspace of a run: of its own where it has one that is open, else that of its task. */
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

  /** The reason why the files of a task can't be restored; empty where they can. */
  public Optional<String> lost(TaskId task) {
    return workspaces.lost(task).map(WorkspaceLost::sentence);
  }

  private RuntimeException missing(TaskId task) {
    Optional<WorkspaceLost> lost = workspaces.lost(task);
    return lost.isPresent()
        ? lost.get()
        : new IllegalStateException(
            "The workspace of task '%s' is not on host '%s'.".formatted(task, id));
  }

  /** Replication of task files between hosts that share a database. */
  public interface Replication {

    /** Keeps what others need of a task's files as they are now, if anything is new. */
    void keep(Workspace workspace);

    /**
     * Brings in the files of a task that belongs here and was elsewhere; empty where it can't be.
     */
    Optional<Workspace> bring(TaskId task);

    /** Forgets what was kept to bring a task's files in; what it has changed stays readable. */
    void forget(TaskId task);

    /** For a machine that shares with nobody. */
    static Replication none() {
      return new Replication() {
        @Override
        public void keep(Workspace workspace) {}

        @Override
        public Optional<Workspace> bring(TaskId task) {
          return Optional.empty();
        }

        @Override
        public void forget(TaskId task) {}
      };
    }
  }
}
