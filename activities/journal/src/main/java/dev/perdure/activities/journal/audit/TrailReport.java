package dev.perdure.activities.journal.audit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a verification of the chain of audit records.
 *
 * @param count the records that were verified
 * @param removed the number of removed names and details, and of changed decisions
 * @param head the end of the chain; null for an empty chain
 */
public record TrailReport(
    long count, long removed, @Nullable TrailHead head, List<TrailFinding> findings) {

  public TrailReport {
    findings = List.copyOf(findings);
  }

  /** The report of a chain without records. */
  public static TrailReport empty() {
    return new TrailReport(0, 0, null, List.of());
  }

  /** This report of new records as the continuation of an earlier report. */
  public TrailReport addedTo(TrailReport earlier) {
    return new TrailReport(
        Math.max(count, earlier.count),
        removed + earlier.removed,
        head == null ? earlier.head : head,
        findings);
  }

  /** Whether the records could not be read, perhaps for a moment. */
  @JsonIgnore
  public boolean isUnreadable() {
    return findings.stream().anyMatch(finding -> finding.kind() == AuditFindingKind.UNREADABLE);
  }

  /** Whether the chain is as it was recorded. */
  public boolean isIntact() {
    return findings.isEmpty();
  }
}
