package dev.perdure.web.audit;

import dev.perdure.activities.journal.audit.AuditReport;
import dev.perdure.activities.journal.audit.DecisionExport;
import dev.perdure.activities.journal.audit.DecisionExportEntry;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.web.problem.PageParams;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that export the log of decisions with its hashes, and verify it. */
@RestController
final class AuditController {

  private final AuditLog log;
  private final DecisionExport export;

  AuditController(AuditLog log, DecisionExport export) {
    this.log = log;
    this.export = export;
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
    return new Page<>(shown, isLast ? null : Long.toString(shown.getLast().seq()));
  }

  /** Verifies the log now. */
  @Operation(operationId = "verifyAudit", summary = "Verify the log of decisions")
  @PostMapping("/api/audit/verification")
  AuditReport verify() {
    return log.verify();
  }
}
