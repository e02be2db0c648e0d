package dev.perdure.activities.workspace;

import dev.perdure.activities.workspace.git.Directories;
import dev.perdure.activities.workspace.git.Git;
import dev.perdure.activities.workspace.git.LockFile;
import dev.perdure.activities.workspace.repository.Mirroring.Mirrored;
import dev.perdure.planner.envelope.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The work trees of all tasks, one directory each. */
public final class Workspaces {

  private final Path directory;
  private final Git program;

  /** Work trees kept under a directory. */
  public Workspaces(Path directory, Git program) {
    this.directory = directory.toAbsolutePath().normalize();
    this.program = program;
  }

  /**
   * Opens the work tree of a task. Asked again, it gives the same one; what an interrupted attempt
   * left behind is taken away first, which nobody can have used yet.
   */
  public Workspace open(TaskId task, Mirrored source, String title) {
    var lock = directory.resolve(WorkspaceName.checked(task) + ".opening");
    return new LockFile(lock)
        .holding(() -> find(task).orElseGet(() -> make(workspace(task, source, title))));
  }

  /** The work tree of a task, if it was opened on this machine. */
  public Optional<Workspace> find(TaskId task) {
    return record(task).read(task).filter(workspace -> Files.isDirectory(workspace.directory()));
  }

  private Workspace make(Workspace workspace) {
    return new LockFile(
            workspace.mirror().resolveSibling(workspace.mirror().getFileName() + ".lock"))
        .holding(() -> {
          clear(workspace);
          add(workspace);
          record(workspace.task()).write(workspace);
          return workspace;
        });
  }

  private void add(Workspace workspace) {
    program
        .on(workspace.mirror())
        .text(
            "worktree",
            "add",
            "--quiet",
            "--lock",
            "--no-track",
            "-b",
            workspace.branch(),
            workspace.directory().toString(),
            workspace.base());
  }

  private void clear(Workspace workspace) {
    Directories.delete(workspace.directory());
    Directories.delete(workspace.gitDirectory());
    program
        .on(workspace.mirror())
        .demand(List.of("update-ref", "-d", workspace.branchRef()), new byte[0]);
  }

  private Workspace workspace(TaskId task, Mirrored source, String title) {
    return new Workspace(
        task,
        directory.resolve(task.value()),
        source.directory(),
        WorkspaceName.branch(task, title),
        source.commit());
  }

  private WorkspaceRecord record(TaskId task) {
    return new WorkspaceRecord(directory.resolve(WorkspaceName.checked(task) + ".properties"));
  }
}
