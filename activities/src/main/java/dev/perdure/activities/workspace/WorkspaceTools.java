package dev.perdure.activities.workspace;

import dev.perdure.activities.workspace.command.CommandRunner;
import dev.perdure.activities.workspace.command.ProcessCommandRunner;
import dev.perdure.activities.workspace.git.Author;
import dev.perdure.activities.workspace.git.Git;
import dev.perdure.activities.workspace.repository.Repositories;
import java.nio.file.Path;

/** What works on worktrees, all under one data directory. */
public record WorkspaceTools(
    Repositories repositories,
    Workspaces workspaces,
    Checkpoints checkpoints,
    Steps steps,
    Delivery delivery,
    CommandRunner commands,
    Path patches) {

  /** The tools of a data directory. */
  public static WorkspaceTools in(Path data, Git git) {
    Author author = Author.PERDURE;
    return new WorkspaceTools(
        new Repositories(data.resolve("repos"), git, author),
        new Workspaces(data.resolve("workspaces"), git),
        new Checkpoints(git, author),
        new Steps(git, author),
        new Delivery(git),
        new ProcessCommandRunner(data.resolve("commands")),
        data.resolve("patches"));
  }
}
