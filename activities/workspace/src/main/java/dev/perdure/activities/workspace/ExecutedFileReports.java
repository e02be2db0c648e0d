package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.Workspace;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Source of the reports on all that a task would deliver now. A delivery needs its report several
 * times, so the newest report is kept. Its commits never change, and the tip is read each time.
 */
final class ExecutedFileReports {

  private final HostWorkspaces host;
  private final AtomicReference<@Nullable KeptReport> kept = new AtomicReference<>();

  ExecutedFileReports(HostWorkspaces host) {
    this.host = host;
  }

  ExecutedFileReport of(Workspace workspace) {
    return of(workspace, host.steps().tip(workspace));
  }

  /** The report up to a commit of the task. */
  ExecutedFileReport of(Workspace workspace, String tip) {
    var range = new CommitRange(workspace.mirror(), workspace.base(), tip);
    KeptReport newest = kept.get();
    if (newest != null && newest.range().equals(range)) {
      return newest.report();
    }
    var report = ExecutedFileReport.of(host, range);
    kept.set(new KeptReport(range, report));
    return report;
  }

  /** The commits of a task, which name their files for good. */
  record CommitRange(Path mirror, String base, String tip) {}

  private record KeptReport(CommitRange range, ExecutedFileReport report) {}
}
