package dev.perdure.web.share;

import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.activities.process.MonotonicClock;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import java.util.Map;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
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
  private final ExportAllowance exportAllowance = new ExportAllowance();

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
    record(new ExportAllowance.Export(caller.name(), id));
    return ResponseEntity.ok()
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .body(new TaskExport(task, new SharedMarkdownWriter(task).text()));
  }

  /** An export that can't be recorded fails. */
  private void record(ExportAllowance.Export export) {
    Optional<Long> missed = exportAllowance.take(export, MonotonicClock.now());
    if (missed.isEmpty()) {
      return;
    }
    TrailEntry entry =
        TrailEntry.of(TrailKind.EXPORTED, "task " + export.task()).by(export.person());
    try {
      auditTrail.append(
          missed.get() > 0 ? entry.with(Map.of("withoutRecord", missed.get())) : entry);
    } catch (DataAccessException | TransactionException e) {
      exportAllowance.giveBack(export, missed.get());
      throw e;
    }
  }
}
