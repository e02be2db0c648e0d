package dev.perdure.activities.journal.audit;

import java.time.Instant;
import java.util.List;

/**
 * The result of a verification: what was read, and what is not as it was recorded.
 *
 * @param records the chain of audit records
 */
public record AuditReport(
    Instant at, int tasks, int decisions, List<AuditFinding> findings, TrailReport records) {

  public AuditReport {
    findings = List.copyOf(findings);
  }

  /** Whether the log is as it was recorded. */
  public boolean isIntact() {
    return findings.isEmpty() && records.isIntact();
  }

  /** The number of places that are not as they were recorded. */
  public int breaks() {
    return findings.size() + records.findings().size();
  }

  /** The same report with other findings about decisions. */
  public AuditReport withFindings(List<AuditFinding> others) {
    return new AuditReport(at, tasks, decisions, others, records);
  }

  /** The same report with another one of the audit records. */
  public AuditReport withRecords(TrailReport others) {
    return new AuditReport(at, tasks, decisions, findings, others);
  }
}
