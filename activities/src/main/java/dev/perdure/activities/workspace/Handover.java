package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecord.Patch;
import dev.perdure.activities.journal.task.TaskRecord.Result;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.workflows.port.Delivered;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Hands over the branch and the patch of a task, and says so in its record. */
final class Handover {

  private final Journal journal;
  private final WorkspaceTools tools;

  Handover(Journal journal, WorkspaceTools tools) {
    this.journal = journal;
    this.tools = tools;
  }

  Delivered of(TaskId id, Workspace workspace) {
    TaskRecord task = journal.taskReader().find(id).orElseThrow();
    if (tools.steps().tip(workspace).equals(workspace.base())) {
      return new Delivered(false);
    }
    TaskRecord.Repository repository = task.repository();
    var delivered =
        tools.delivery().branch(workspace, repository == null ? "" : repository.location());
    Patch patch = patch(id, workspace);
    journal
        .database()
        .transact(
            () -> {
              journal
                  .facts()
                  .result(
                      id,
                      new Result(
                          null, List.of(), delivered.branch(), delivered.commit(), patch, null));
              delivered
                  .notice()
                  .ifPresent(
                      text ->
                          journal
                              .events()
                              .append(
                                  TaskEvent.of(EventKind.NOTICE, id, JsonObject.of("text", text))));
            });
    return new Delivered(true);
  }

  private Patch patch(TaskId id, Workspace workspace) {
    byte[] content = tools.delivery().patch(workspace);
    Path file = tools.patches().resolve(id.value() + ".patch");
    try {
      Files.createDirectories(tools.patches());
      Files.write(file, content);
    } catch (IOException fault) {
      throw new UncheckedIOException("The patch '" + file + "' can't be written.", fault);
    }
    return new Patch(journal.artifacts().store(content, "text/x-diff"), file.toString());
  }
}
