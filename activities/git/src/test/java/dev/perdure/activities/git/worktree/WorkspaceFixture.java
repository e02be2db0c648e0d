package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A user's repository with one commit and the work tree of a task on it. */
public final class WorkspaceFixture {

  public static final TaskId TASK = new TaskId("t_1");

  public final Git program;
  public final TestRepository users;
  public final Workspaces workspaces;
  public final MirrorResult.Mirrored source;

  public WorkspaceFixture(Path directory) {
    program = Git.configuredIn(directory.resolve("home"));
    users = TestRepository.withOneCommit(directory.resolve("users repository"), program);
    workspaces = new Workspaces(directory.resolve("workspaces"), program);
    var repositories = new Repositories(directory.resolve("repos"), program, Author.PERDURE);
    var wish = new RepositoryRequest(users.directory().toString(), Optional.empty(), false);
    source = (MirrorResult.Mirrored) repositories.mirror(wish);
  }

  public Workspace open() {
    return workspaces.open(TASK, source, "Fix the Größe!");
  }

  public Checkpoints checkpoints() {
    return new Checkpoints(program, Author.PERDURE);
  }

  public TaskBranchCommitter steps() {
    return new TaskBranchCommitter(program, Author.PERDURE);
  }

  public static void write(Workspace workspace, String name, String text) {
    try {
      var file = workspace.directory().resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
