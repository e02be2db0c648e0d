package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.BranchPublisher;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.event.TaskEvent.Notice.Level;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.WorkspaceActivities.DeliveryResult;
import java.util.List;
import java.util.Optional;

/** Delivers a task's work as a branch of its repository and as a patch. */
record BranchDelivery(HostWorkspaces host, Journal journal) {

  public DeliveryResult deliver(TaskId id) {
    var workspace = host.workspace(id);
    var patch = new PatchFile(host.directory(), id);
    if (!patch.write(file -> host.delivery().patch(workspace, file))) {
      return new DeliveryResult(false);
    }
    var task = journal.task(id);
    var branch = branch(task, workspace);
    branch
        .flatMap(delivered -> delivered.notice())
        .ifPresent(notice -> journal.notice(id, Level.WARNING, notice));
    journal
        .facts()
        .result(
            id,
            new TaskRecord.Result(
                text(task).orElse(null),
                List.of(),
                branch.map(delivered -> delivered.branch()).orElse(null),
                host.steps().tip(workspace),
                new TaskRecord.Patch(keep(id, patch), patch.file().toString()),
                null));
    return new DeliveryResult(true);
  }

  private Optional<BranchPublisher.Delivered> branch(TaskRecord task, Workspace workspace) {
    if (TaskOptions.of(journal, task.id()).wantsPatchOnly()) {
      return Optional.empty();
    }
    var repository = Optional.ofNullable(task.repository());
    var location = repository.map(TaskRecord.Repository::location).orElse("");
    return Optional.of(host.delivery().branch(workspace, location));
  }

  private static Optional<String> text(TaskRecord task) {
    var result = task.result();
    return result == null ? Optional.empty() : Optional.ofNullable(result.text());
  }

  private String keep(TaskId id, PatchFile patch) {
    if (patch.size() <= ArtifactStore.LIMIT) {
      return journal.artifacts().store(patch.bytes(), "text/x-patch");
    }
    journal.notice(
        id,
        Level.WARNING,
        "The patch has %d MB, too much to be offered for download: it is the file '%s'."
            .formatted(patch.size() >> 20, patch.file()));
    return patch.sha256();
  }
}
