package dev.perdure.web.cli.follow;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.PatchFile;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.cli.terminal.Terminal;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Summary at the exit of an in-memory run: prints where the unfinished task's files, branch and
 * patch are, and writes the patch if there is none yet.
 */
public final class UnfinishedTaskSummary implements AutoCloseable {

  private static final String HOST = "this";

  private final Terminal terminal;
  private final Path data;
  private Optional<TaskId> task = Optional.empty();

  public UnfinishedTaskSummary(Terminal terminal, Path data) {
    this.terminal = terminal;
    this.data = data;
  }

  /** From now on this task's work is named at the end. */
  public synchronized void of(String id) {
    task = Optional.of(new TaskId(id));
  }

  /** Names files, branch and patch, unless that was done. */
  @Override
  public synchronized void close() {
    Optional<TaskId> left = task;
    task = Optional.empty();
    left.ifPresent(id -> {
      terminal.note(
          "The engine was in memory, so task %s cannot go on. What it leaves:".formatted(id));
      lines(id).forEach(line -> terminal.note("  " + line));
    });
  }

  private List<String> lines(TaskId id) {
    HostWorkspaces host = HostWorkspaces.in(data, HOST, Author.PERDURE);
    return host.workspaces()
        .find(id)
        .map(workspace -> lines(host, workspace))
        .orElseGet(() -> List.of("no files: it ended before its workspace was made"));
  }

  private List<String> lines(HostWorkspaces host, Workspace workspace) {
    List<String> lines = new ArrayList<>();
    lines.add("files   " + workspace.directory());
    lines.add("branch  %s of %s".formatted(workspace.branch(), workspace.mirror()));
    lines.add("patch   " + patch(host, workspace));
    return lines;
  }

  /**
   * Returns the place of the patch that the task handed over. If the task handed over no patch,
   * Perdure writes a patch now.
   */
  private String patch(HostWorkspaces host, Workspace workspace) {
    var handedOver = new PatchFile(data, workspace.task());
    if (Files.exists(handedOver.file())) {
      return handedOver.file().toString();
    }
    var patch = new PatchFile(data, workspace.task() + "-not-handed-over");
    try {
      host.checkpoints().takeIfChanged(workspace, "The end of its engine");
      String newest = host.checkpoints().current(workspace);
      return patch.write(file -> host.delivery().patch(workspace, newest, file))
          ? patch.file().toString()
          : "none, as no file was changed";
    } catch (GitFailure | UncheckedIOException e) {
      return "not written, the files hold the changes: " + e.getMessage();
    }
  }
}
