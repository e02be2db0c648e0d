package dev.perdure.web.share;

import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoint that exports a task as JSON and Markdown, without secrets and tool output, as a
 * share link shows it.
 */
@RestController
final class ExportController {

  private final TaskLookup tasks;
  private final SharedTaskReader sharedTaskReader;
  private final AuditTrail auditTrail;
  private final Caller caller;

  ExportController(
      TaskLookup tasks, SharedTaskReader sharedTaskReader, AuditTrail auditTrail, Caller caller) {
    this.tasks = tasks;
    this.sharedTaskReader = sharedTaskReader;
    this.auditTrail = auditTrail;
    this.caller = caller;
  }

  /**
   * A task without secrets and without the output of tools.
   *
   * @param markdown the whole as one Markdown document
   */
  record TaskExport(SharedTask task, String markdown) {}

  @Operation(operationId = "exportTask", summary = "Export a task as a document")
  @GetMapping("/api/tasks/{id}/export")
  ResponseEntity<TaskExport> export(@PathVariable String id) {
    SharedTask task = sharedTaskReader.task(tasks.require(id), null);
    auditTrail.append(TrailEntry.of(TrailKind.EXPORTED, "task " + id).by(caller.name()));
    return ResponseEntity.ok()
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .body(new TaskExport(task, new SharedMarkdownWriter(task).text()));
  }
}
