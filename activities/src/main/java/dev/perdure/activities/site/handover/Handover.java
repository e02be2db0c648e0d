package dev.perdure.activities.site.handover;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.site.place.Site;
import dev.perdure.activities.site.place.SiteRecords;
import dev.perdure.activities.site.place.TaskWishes;
import dev.perdure.activities.workspace.Delivery;
import dev.perdure.activities.workspace.Workspace;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.workflows.port.workspace.Delivered;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Hands the work of a task over: the branch where it came from, the patch as a file and artifact.
 */
public record Handover(Site site, SiteRecords records) {

  public Delivered deliver(TaskId id) {
    var workspace = site.workspace(id);
    var patch = site.delivery().patch(workspace);
    if (patch.length == 0) {
      return new Delivered(false);
    }
    var task = records.task(id);
    var branch = branch(task, workspace);
    branch
        .flatMap(delivered -> delivered.notice())
        .ifPresent(notice -> records.notice(id, "warning", notice));
    var sha256 = records.artifacts().store(patch, "text/x-patch");
    var file = write(workspace, patch).toString();
    records
        .facts()
        .result(
            id,
            new TaskRecord.Result(
                text(task).orElse(null),
                List.of(),
                branch.map(delivered -> delivered.branch()).orElse(null),
                site.steps().tip(workspace),
                new TaskRecord.Patch(sha256, file),
                null));
    return new Delivered(true);
  }

  private Optional<Delivery.Delivered> branch(TaskRecord task, Workspace workspace) {
    if (TaskWishes.of(records, task.id()).wantsPatchOnly()) {
      return Optional.empty();
    }
    var repository = Optional.ofNullable(task.repository());
    var location = repository.map(TaskRecord.Repository::location).orElse("");
    return Optional.of(site.delivery().branch(workspace, location));
  }

  /** What the task has answered stays beside what it hands over. */
  private static Optional<String> text(TaskRecord task) {
    var result = task.result();
    return result == null ? Optional.empty() : Optional.ofNullable(result.text());
  }

  private Path write(Workspace workspace, byte[] patch) {
    var file = site.directory().resolve("patches").resolve(workspace.task() + ".patch");
    var draft = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.createDirectories(file.getParent());
      Files.write(draft, patch);
      return Files.move(draft, file, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write the patch '%s'.".formatted(file), e);
    }
  }
}
