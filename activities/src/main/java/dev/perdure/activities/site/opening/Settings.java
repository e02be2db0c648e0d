package dev.perdure.activities.site.opening;

import dev.perdure.activities.setup.OperatorFile;
import dev.perdure.activities.setup.WorkspaceSettings;
import dev.perdure.activities.setup.WrongSettings;
import dev.perdure.activities.site.place.Site;
import dev.perdure.activities.workspace.Workspace;
import dev.perdure.planner.permission.rule.Glob;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Optional;

/**
 * What the operator and then the repository want of a workspace; the repository's word is that of
 * the task's base commit, whatever lies in the worktree.
 *
 * @param global the operator's file, if they named one
 */
public record Settings(Site site, Optional<OperatorFile> global) {

  static final String WRONG = "config_invalid";
  private static final String FILE = ".perdure/perdure.yaml";

  /** The hosts that the repository asks for and that only the operator can grant. */
  List<String> ungranted(Workspace workspace) {
    List<String> granted = of(workspace).network();
    return repositorys(workspace).network().stream()
        .filter(host -> granted.stream().noneMatch(one -> new Glob(one).covers(new Glob(host))))
        .toList();
  }

  WorkspaceSettings of(Workspace workspace) {
    try {
      return operators().and(repositorys(workspace));
    } catch (WrongSettings wrong) {
      throw ApplicationFailure.newNonRetryableFailure(String.valueOf(wrong.getMessage()), WRONG);
    }
  }

  private WorkspaceSettings operators() {
    return global.map(OperatorFile::workspace).orElseGet(WorkspaceSettings::none);
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
}
