package dev.perdure.activities.journal.audit;

import java.time.Instant;
import java.util.List;

/** The result of a verification: what was read, and what is not as it was recorded. */
public record AuditReport(Instant at, int tasks, int decisions, List<AuditFinding> findings) {

  public AuditReport {
    findings = List.copyOf(findings);
  }

  /** Whether the log is as it was recorded. */
  public boolean isIntact() {
    return findings.isEmpty();
  }
}
