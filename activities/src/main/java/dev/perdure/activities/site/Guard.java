package dev.perdure.activities.site;

import dev.perdure.activities.site.place.Site;
import dev.perdure.activities.site.place.SiteRecords;
import dev.perdure.activities.workspace.change.FileChange;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.workflows.port.workspace.TreeGuard;
import dev.perdure.workflows.port.workspace.TreeMark;
import java.util.stream.Collectors;

/** Keeps the promise that planning changes no file: what changed is kept, told and taken back. */
record Guard(Site site, SiteRecords records) {

  TreeMark mark(TaskId task) {
    return new TreeMark(task, site.checkpoints().treeHash(site.workspace(task)));
  }

  TreeGuard compare(TreeMark mark) {
    var workspace = site.workspace(mark.task());
    var tree = site.checkpoints().treeHash(workspace);
    if (tree.equals(mark.tree())) {
      return new TreeGuard(true);
    }
    var evidence = site.checkpoints().take(workspace, "Changed while planning");
    var files =
        site.changes().between(workspace.mirror(), mark.tree(), tree).files().stream()
            .map(FileChange::path)
            .limit(20)
            .collect(Collectors.joining(", "));
    site.checkpoints().restore(workspace, mark.tree());
    records.notice(
        mark.task(),
        "error",
        "Files changed while the task was planned, which must not happen: %s. They were put back; what they were is kept as checkpoint %d."
            .formatted(files, evidence.number()));
    return new TreeGuard(false);
  }
}
