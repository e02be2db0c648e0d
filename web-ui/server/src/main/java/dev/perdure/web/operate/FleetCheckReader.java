package dev.perdure.web.operate;

import static dev.perdure.web.operate.FleetReader.MAX_LISTED_ENTRIES;

import dev.perdure.web.audit.AuditLog;
import dev.perdure.web.reconciliation.Reconciliation;
import java.util.List;
import org.springframework.stereotype.Component;

/** Reads the results of the last checks: of the log of decisions, and of records and engine. */
@Component
final class FleetCheckReader {

  private final AuditLog log;
  private final Reconciliation reconciliation;

  FleetCheckReader(AuditLog log, Reconciliation reconciliation) {
    this.log = log;
    this.reconciliation = reconciliation;
  }

  FleetAudit audit() {
    return log.last()
        .map(report ->
            new FleetAudit(
                report.at(),
                report.decisions(),
                report.breaks(),
                report.findings().stream().limit(MAX_LISTED_ENTRIES).toList(),
                report.records().findings().stream().limit(MAX_LISTED_ENTRIES).toList()))
        .orElseGet(() -> new FleetAudit(null, 0, 0, List.of(), List.of()));
  }

  FleetReconciliation reconciliation() {
    return reconciliation
        .last()
        .map(report ->
            new FleetReconciliation(
                report.at(),
                report.differences().size(),
                report.differences().stream().limit(MAX_LISTED_ENTRIES).toList()))
        .orElseGet(() -> new FleetReconciliation(null, 0, List.of()));
  }
}
