package dev.perdure.activities.git.worktree;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Manager of the git worktrees of all tasks: opens, forks, restores and removes them. */
public final class Workspaces {

  private static final String MIRRORS = "repos";

  private final Path directory;
  private final Git git;
  private final WorkspaceRestoreListener listener;
  private final WorkspaceRemover remover;
  private final int placement;

  public Workspaces(Path directory, Git git) {
    this(directory, git, WorkspaceRestoreListener.none(), 0);
  }

  private Workspaces(Path directory, Git git, WorkspaceRestoreListener listener, int placement) {
    this.directory = directory.toAbsolutePath().normalize();
    this.git = git;
    this.listener = listener;
    this.remover = new WorkspaceRemover(this.directory, git);
    this.placement = placement;
  }

  public Workspaces notifying(WorkspaceRestoreListener other) {
    return new Workspaces(directory, git, other, placement);
  }

  /** The same for a task in a placement, which work trees that are opened are recorded with. */
  public Workspaces placed(int number) {
    return new Workspaces(directory, git, listener, number);
  }

  /**
   * Opens the work tree of a task. Asked again, it gives the same one; what an interrupted attempt
   * left behind is taken away first, which no call has used yet. If the files were deleted, they
   * come back as they were at the last checkpoint, or else as the branch has them.
   */
  public Workspace open(TaskId task, MirrorResult.Mirrored source, String title) {
    return opening(task)
        .holding(() ->
            record(
                find(task)
                    .or(() -> present(task).map(known -> bringBack(demandBranch(known))))
                    .orElseGet(() -> make(task, source, title))));
  }

  private Workspace record(Workspace opened) {
    WorkspaceRecordFile recordFile = record(opened.task());
    if (recordFile.placement() < placement) {
      recordFile.write(opened, placement);
    }
    return opened;
  }

  /** The same of a fork, whose branch begins with commits of another task's. */
  public Workspace fork(TaskId task, Workspace from, Path mirror, String commit, String title) {
    Workspace fork = workspace(task, mirror, title, from.base());
    return opening(task)
        .holding(() -> record(find(task).orElseGet(() -> forked(fork, from, commit))));
  }

  /**
   * Creates the workspace of a fork. If the fork has a repository of its own, Perdure fetches the
   * commits first.
   */
  private Workspace forked(Workspace fork, Workspace from, String commit) {
    if (!fork.mirror().equals(from.mirror())) {
      git.on(fork.mirror())
          .text("fetch", "--quiet", "--no-tags", from.mirror().toString(), from.branchRef());
    }
    return make(fork, commit);
  }

  /** The work tree of a task, if it was opened on this machine. */
  public Optional<Workspace> find(TaskId task) {
    return present(task)
        .filter(workspace ->
            Files.isDirectory(workspace.directory())
                && Files.isDirectory(workspace.gitDirectory())
                && !RestoreMarker.of(workspace).isUnfinished());
  }

  /** A worktree whose branch exists, even if its files are gone. */
  public Optional<Workspace> known(TaskId task) {
    return present(task).filter(this::hasBranch);
  }

  /** The work tree of a task; where its files are gone, they are made again if they can be. */
  public Optional<Workspace> revive(TaskId task) {
    return opening(task).holding(() -> find(task).or(() -> known(task).map(this::bringBack)));
  }

  /** The reason why a worktree can't be restored; empty if it can. */
  public Optional<WorkspaceLostException> lost(TaskId task) {
    return present(task)
        .filter(workspace -> !hasBranch(workspace))
        .map(WorkspaceLostException::new);
  }

  private Workspace demandBranch(Workspace workspace) {
    if (!hasBranch(workspace)) {
      throw new WorkspaceLostException(workspace);
    }
    return workspace;
  }

  /** Whether the mirror is the one that the work tree was made from. */
  private boolean hasBranch(Workspace workspace) {
    return Files.isDirectory(workspace.mirror().resolve("objects"))
        && git.on(workspace.mirror())
            .tryTo("rev-parse", "--verify", "--quiet", workspace.branchRef() + "^{tree}")
            .succeeded();
  }

  /** The tasks that have a work tree on this machine. */
  public List<TaskId> all() {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (var files = Files.list(directory)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(WorkspaceRecordFile.SUFFIX))
          .map(WorkspaceRecordFile::task)
          .sorted(Comparator.comparing(TaskId::value))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Can't look into '%s'.".formatted(directory), e);
    }
  }

  /** Takes away the files, the checkpoints and the branch of a task; what was handed over stays. */
  public void remove(TaskId task) {
    opening(task)
        .holding(() -> {
          recorded(task).ifPresent(known -> remover.remove(known, record(task)));
          return task;
        });
  }

  /**
   * Puts the files of a task aside whose task has moved to another host, and forgets its branch and
   * checkpoints. Returns the place of the files; empty if this host has left the task before.
   *
   * @param placement the number of the move
   */
  public Optional<Path> leave(TaskId task, int placement) {
    return opening(task)
        .holding(() ->
            recorded(task)
                .filter(_ -> isStale(task, placement))
                .map(known -> remover.leave(known, record(task), placement)));
  }

  /** Whether this host has files of a task from before a move of the task to another host. */
  public boolean isStale(TaskId task, int placement) {
    return record(task).placement() < placement && recorded(task).isPresent();
  }

  /**
   * Takes in the work tree of a task from another machine, unless it is here: the mirror that is
   * given then has its branch and its checkpoints.
   */
  public Workspace arrive(WorkspaceArrival arrival, Supplier<Path> mirror) {
    return opening(arrival.task())
        .holding(() -> find(arrival.task()).orElseGet(() -> arrived(arrival, mirror.get())));
  }

  private Workspace arrived(WorkspaceArrival arrival, Path mirror) {
    TaskId task = arrival.task();
    Path files = directory.resolve(task.value());
    var workspace = new Workspace(task, files, mirror, arrival.branch(), arrival.base());
    bringBack(workspace);
    record(task).write(workspace, arrival.placement());
    return workspace;
  }

  private Workspace bringBack(Workspace workspace) {
    return mirrorLock(workspace)
        .holding(() -> {
          RestoreMarker.of(workspace).begin();
          DirectoryOperations.delete(workspace.gitDirectory());
          adder().add(workspace, workspace.directory().toString(), workspace.branch());
          String newest = copies().newest(workspace);
          if (!newest.equals(workspace.base()) || !checkpoints().list(workspace).isEmpty()) {
            checkpoints().restore(workspace, newest);
          }
          listener.restored(workspace, copies().newestTree(workspace));
          RestoreMarker.of(workspace).end();
          return workspace;
        });
  }

  private WorktreeAdder adder() {
    return new WorktreeAdder(git);
  }

  private Checkpoints checkpoints() {
    return new Checkpoints(git, Author.PERDURE);
  }

  private CallCopies copies() {
    return new CallCopies(git, checkpoints());
  }

  private LockFile opening(TaskId task) {
    return new LockFile(directory.resolve(TaskBranchName.checked(task) + ".opening"));
  }

  /** The recorded worktree, unless its task has moved to another host. */
  private Optional<Workspace> present(TaskId task) {
    return recorded(task).filter(_ -> !record(task).isLeft());
  }

  /** The recorded worktree, with paths adapted to a moved data directory. */
  private Optional<Workspace> recorded(TaskId task) {
    return record(task).read(task).map(this::requireLocal);
  }

  private Workspace requireLocal(Workspace workspace) {
    var files = directory.resolve(workspace.task().value());
    if (workspace.directory().equals(files)) {
      return workspace;
    }
    var mirror = directory.resolveSibling(MIRRORS).resolve(workspace.mirror().getFileName());
    var moved =
        new Workspace(workspace.task(), files, mirror, workspace.branch(), workspace.base());
    if (Files.isDirectory(files)) {
      git.on(mirror).tryTo("worktree", "repair", files.toString());
    }
    record(workspace.task()).rewrite(moved);
    return moved;
  }

  private Workspace make(TaskId task, MirrorResult.Mirrored source, String title) {
    return make(workspace(task, source.directory(), title, source.commit()), source.commit());
  }

  /** The branch may be there already, from an interrupted attempt; then it begins again. */
  private Workspace make(Workspace workspace, String commit) {
    return mirrorLock(workspace)
        .holding(() -> {
          remover.clearFiles(workspace);
          adder()
              .add(
                  workspace,
                  "--no-track",
                  "-B",
                  workspace.branch(),
                  workspace.directory().toString(),
                  commit);
          workspace.beginIndex();
          record(workspace.task()).write(workspace);
          return workspace;
        });
  }

  static LockFile mirrorLock(Workspace workspace) {
    var mirror = workspace.mirror();
    return new LockFile(mirror.resolveSibling(mirror.getFileName() + ".lock"));
  }

  private Workspace workspace(TaskId task, Path mirror, String title, String base) {
    Path files = directory.resolve(task.value());
    return new Workspace(task, files, mirror, TaskBranchName.branch(task, title), base);
  }

  private WorkspaceRecordFile record(TaskId task) {
    return new WorkspaceRecordFile(
        directory.resolve(TaskBranchName.checked(task) + WorkspaceRecordFile.SUFFIX));
  }
}
