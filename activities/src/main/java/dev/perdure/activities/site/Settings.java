package dev.perdure.activities.site;

import dev.perdure.activities.site.setup.WorkspaceSettings;
import dev.perdure.activities.site.setup.WrongSettings;
import dev.perdure.activities.workspace.Workspace;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the operator and then the repository want of a workspace; the repository's word is that of
 * the task's base commit, whatever lies in the worktree.
 *
 * @param global the operator's file, if they named one
 */
record Settings(Site site, Optional<Path> global) {

  static final String WRONG = "config_invalid";
  private static final String FILE = ".perdure/perdure.yaml";

  WorkspaceSettings of(Workspace workspace) {
    try {
      return operators().and(repositorys(workspace));
    } catch (WrongSettings wrong) {
      throw ApplicationFailure.newNonRetryableFailure(String.valueOf(wrong.getMessage()), WRONG);
    }
  }

  private WorkspaceSettings operators() {
    return global
        .filter(Files::isRegularFile)
        .map(file -> WorkspaceSettings.parse(file.toString(), read(file)))
        .orElseGet(WorkspaceSettings::none);
  }

  private WorkspaceSettings repositorys(Workspace workspace) {
    String place = workspace.base() + ":" + FILE;
    var shown = workspace.git(site.program()).tryTo("cat-file", "-s", place);
    if (!shown.succeeded()) {
      return WorkspaceSettings.none();
    }
    return WorkspaceSettings.parse(
        FILE + " at commit " + workspace.base().substring(0, 12),
        workspace.git(site.program()).text("show", place));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException fault) {
      throw new UncheckedIOException("The file '%s' can't be read.".formatted(file), fault);
    }
  }
}
