package dev.perdure.web.audit;

import dev.perdure.activities.journal.audit.AuditReport;
import dev.perdure.activities.journal.audit.DecisionExport;
import dev.perdure.activities.journal.audit.DecisionExportEntry;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.web.problem.PageParams;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that export and verify the log of decisions and the audit records. */
@RestController
final class AuditController {

  private final AuditLog log;
  private final DecisionExport export;
  private final AuditTrail auditTrail;
  private final Caller caller;

  AuditController(AuditLog log, DecisionExport export, AuditTrail auditTrail, Caller caller) {
    this.log = log;
    this.export = export;
    this.auditTrail = auditTrail;
    this.caller = caller;
  }

  /**
   * The decisions of all tasks in the order in which they were recorded.
   *
   * @param after the {@code seq} of the last entry that is known
   */
  @Operation(operationId = "listAuditEntries", summary = "List every decision with its hashes")
  @GetMapping("/api/audit")
  Page<DecisionExportEntry> entries(
      @RequestParam(defaultValue = "0") long after,
      @RequestParam(required = false) @Nullable Integer limit) {
    int most = PageParams.limit(limit);
    List<DecisionExportEntry> entries = export.after(after, most + 1);
    boolean isLast = entries.size() <= most;
    List<DecisionExportEntry> shown = isLast ? entries : entries.subList(0, most);
    if (!shown.isEmpty()) {
      auditTrail.append(
          TrailEntry.of(TrailKind.EXPORTED, "decisions")
              .by(caller.name())
              .with(Map.of("after", after, "count", shown.size())));
    }
    return new Page<>(shown, isLast ? null : Long.toString(shown.getLast().seq()));
  }

  /** Verifies the log now. */
  @Operation(
      operationId = "verifyAudit",
      summary = "Verify the log of decisions and the audit records")
  @PostMapping("/api/audit/verification")
  AuditReport verify() {
    return log.verify();
  }
}
