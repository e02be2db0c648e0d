package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.task.InstructionFile;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.DefaultRules;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Ruleset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the instruction files that hold for a task: files of the person, of the repository and of
 * the configuration.
 */
final class InstructionReader {

  private final TaskStore taskStore;
  private final PermissionStore permissionStore;
  private final ConfigFiles files;

  InstructionReader(TaskStore taskStore, PermissionStore permissionStore, ConfigFiles files) {
    this.taskStore = taskStore;
    this.permissionStore = permissionStore;
    this.files = files;
  }

  /** Reads the instructions of a workspace; a file that cannot be used has a note. */
  List<InstructionFile> read(Workspace workspace, List<String> paths) {
    try {
      Path home = files.user().home();
      Path own = files.user().path().resolveSibling("AGENTS.md");
      Path root = workspace.directory().toRealPath();
      return new InstructionFileLoader(
              root,
              home,
              List.of(own, home.resolve(".claude/CLAUDE.md")),
              configured(workspace, paths),
              new ReadPermissions(root, rules(workspace)))
          .read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rules of every run of the task. */
  Policy rules(Workspace workspace) {
    List<Ruleset> rules = permissionStore.configured(workspace.task()).orElseGet(files::rules);
    return Policy.of(List.of(DefaultRules.with(List.of())), Ceiling.NONE).and(rules);
  }

  /**
   * Returns the configured instructions by their origin. An instruction of the task's configuration
   * that is not in the operator's files belongs to the repository.
   */
  private InstructionSettings configured(Workspace workspace, List<String> paths) {
    List<String> personal = files.settings().instructions();
    List<String> repository =
        taskStore.configuration(workspace.task()).stream()
            .flatMap(kept -> kept.settings().instructions().stream())
            .filter(entry -> !personal.contains(entry))
            .toList();
    return new InstructionSettings(personal, repository, paths, HostDenials.of(files.rules()));
  }
}
