package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.TaskId;

/** Keeps the patch of a delivery, and tells people of files that other programs execute. */
final class DeliveryRecorder {

  private final EventLog eventLog;
  private final ArtifactStore artifactStore;
  private final ExecutedFileReports executedFileReports;

  DeliveryRecorder(
      EventLog eventLog, ArtifactStore artifactStore, ExecutedFileReports executedFileReports) {
    this.eventLog = eventLog;
    this.artifactStore = artifactStore;
    this.executedFileReports = executedFileReports;
  }

  /** Tells once of each commit how its branch was delivered. */
  void tell(TaskRecord task, String tip, String notice) {
    if (!isDelivered(task, tip)) {
      eventLog.notice(task.id(), NoticeLevel.WARNING, notice);
    }
  }

  /** Tells once of each commit which of its files other programs execute. */
  void mark(TaskRecord task, Workspace workspace, String tip) {
    if (!isDelivered(task, tip)) {
      var report = executedFileReports.of(workspace, tip);
      report.notice().ifPresent(notice -> eventLog.notice(task.id(), report.level(), notice));
    }
  }

  /** Whether an earlier attempt has recorded the delivery of a commit. */
  private static boolean isDelivered(TaskRecord task, String tip) {
    var earlier = task.result();
    return earlier != null && tip.equals(earlier.commit());
  }

  String keep(TaskId id, PatchFile patch) {
    if (patch.size() <= ArtifactStore.LIMIT) {
      return artifactStore.store(patch.bytes(), "text/x-patch");
    }
    eventLog.notice(
        id,
        NoticeLevel.WARNING,
        "The patch has %d MB, too much to be offered for download: it is the file '%s'."
            .formatted(patch.size() >> 20, patch.file()));
    return patch.sha256();
  }
}
