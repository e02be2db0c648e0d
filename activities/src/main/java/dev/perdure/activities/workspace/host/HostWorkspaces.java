package dev.perdure.activities.workspace.host;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.tree.Changes;
import dev.perdure.activities.git.worktree.BranchPublisher;
import dev.perdure.activities.git.worktree.Checkpoints;
import dev.perdure.activities.git.worktree.ReadOnlyBaseline;
import dev.perdure.activities.git.worktree.StepCommits;
import dev.perdure.activities.git.worktree.UndoRedo;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.git.worktree.Workspace.WorkspaceLost;
import dev.perdure.activities.git.worktree.Workspaces;
import dev.perdure.activities.git.worktree.Workspaces.RestoreListener;
import dev.perdure.planner.id.TaskId;
import java.nio.file.Path;
import java.util.Optional;

/** The workspaces of this host and the git operations on them. */
public record HostWorkspaces(
    String host,
    Path directory,
    Repositories repositories,
    Workspaces workspaces,
    Checkpoints checkpoints,
    StepCommits steps,
    BranchPublisher delivery,
    Changes changes,
    UndoRedo rewind,
    ReadOnlyBaseline baseline,
    Replication sharing) {

  /** The workspaces kept under a data directory. */
  public static HostWorkspaces in(Path data, String host, Author author) {
    var program = Git.configuredIn(data.resolve("git"));
    var checkpoints = new Checkpoints(program, author);
    return new HostWorkspaces(
        host,
        data,
        new Repositories(data.resolve("repos"), program, author),
        new Workspaces(data.resolve("workspaces"), program),
        checkpoints,
        new StepCommits(program, author),
        new BranchPublisher(program),
        new Changes(program),
        new UndoRedo(program, checkpoints),
        new ReadOnlyBaseline(program),
        Replication.none());
  }

  public HostWorkspaces with(Replication others) {
    return with(workspaces, others);
  }

  /** The same place, which tells of each workspace that it restores. */
  public HostWorkspaces telling(RestoreListener listener) {
    return with(workspaces.telling(listener), sharing);
  }

  private HostWorkspaces with(Workspaces trees, Replication others) {
    return new HostWorkspaces(
        host,
        directory,
        repositories,
        trees,
        checkpoints,
        steps,
        delivery,
        changes,
        rewind,
        baseline,
        others);
  }

  /** Makes the files of a task again, or brings them in; empty where neither can be. */
  public Optional<Workspace> back(TaskId task) {
    return workspaces.revive(task).or(() -> sharing.bring(task));
  }

  /** Why the files of a task that were here can't be made again; empty where they can. */
  public Optional<String> lost(TaskId task) {
    return workspaces.lost(task).map(WorkspaceLost::sentence);
  }

  private RuntimeException missing(TaskId task) {
    Optional<WorkspaceLost> lost = workspaces.lost(task);
    return lost.isPresent()
        ? lost.get()
        : new IllegalStateException(
            "The workspace of task '%s' is not on host '%s'.".formatted(task, host));
  }

  /** Git, as it is configured for workspaces. */
  public Git program() {
    return Git.configuredIn(directory.resolve("git"));
  }

  /** The workspace of a task, made again where its files are gone, brought in where it moved. */
  public Workspace workspace(TaskId task) {
    return workspaces.find(task).or(() -> back(task)).orElseThrow(() -> missing(task));
  }
}
