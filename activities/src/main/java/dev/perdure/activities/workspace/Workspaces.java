package dev.perdure.activities.workspace;

import dev.perdure.activities.workspace.git.Directories;
import dev.perdure.activities.workspace.git.Git;
import dev.perdure.activities.workspace.git.LockFile;
import dev.perdure.activities.workspace.repository.Mirroring.Mirrored;
import dev.perdure.planner.envelope.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
   * left behind is taken away first, which nobody can have used yet. Where somebody took the files
   * away, they come back as the branch has them.
   */
  public Workspace open(TaskId task, Mirrored source, String title) {
    var lock = directory.resolve(WorkspaceName.checked(task) + ".opening");
    return new LockFile(lock)
        .holding(() ->
            find(task)
                .or(() -> record(task).read(task).map(this::bringBack))
                .orElseGet(() -> make(workspace(task, source, title))));
  }

  /** The work tree of a task, if it was opened on this machine. */
  public Optional<Workspace> find(TaskId task) {
    return record(task).read(task).filter(workspace -> Files.isDirectory(workspace.directory()));
  }

  private Workspace bringBack(Workspace workspace) {
    return mirrorLock(workspace)
        .holding(() -> {
          Directories.delete(workspace.gitDirectory());
          add(workspace, workspace.directory().toString(), workspace.branch());
          return workspace;
        });
  }

  private Workspace make(Workspace workspace) {
    return mirrorLock(workspace)
        .holding(() -> {
          clear(workspace);
          add(
              workspace,
              "--no-track",
              "-b",
              workspace.branch(),
              workspace.directory().toString(),
              workspace.base());
          record(workspace.task()).write(workspace);
          return workspace;
        });
  }

  private void add(Workspace workspace, String... what) {
    var command = new ArrayList<>(List.of("worktree", "add", "--quiet", "--lock"));
    command.addAll(List.of(what));
    program.on(workspace.mirror()).demand(command, new byte[0]);
  }

  private static LockFile mirrorLock(Workspace workspace) {
    var mirror = workspace.mirror();
    return new LockFile(mirror.resolveSibling(mirror.getFileName() + ".lock"));
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
