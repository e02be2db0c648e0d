package dev.perdure.web.audit;

import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.audit.AuditReport;
import dev.perdure.activities.journal.audit.DecisionAudit;
import dev.perdure.activities.journal.audit.TrailFinding;
import dev.perdure.activities.journal.audit.TrailReport;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailAudit;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Verifies the log of decisions and the audit records, and keeps the last report, which later looks
 * at tasks and at new records update.
 */
@Component
public final class AuditLog {

  private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);

  private final DecisionAudit audit;
  private final AuditTrail auditTrail;
  private final TrailAudit trailAudit;

  /** Findings of looks at single tasks during a verification of all tasks. */
  private final Map<TaskId, List<AuditFinding>> lateFindings = new HashMap<>();

  private int verifications;
  private volatile @Nullable AuditReport last;

  AuditLog(DecisionAudit audit, AuditTrail auditTrail, TrailAudit trailAudit) {
    this.audit = audit;
    this.auditTrail = auditTrail;
    this.trailAudit = trailAudit;
  }

  /** The last report; empty before the first verification. */
  public Optional<AuditReport> last() {
    return Optional.ofNullable(last);
  }

  /** Verifies the decisions of all tasks, and all audit records. */
  AuditReport verify() {
    begin();
    try {
      auditTrail.start();
      auditTrail.recordMissed(Optional.empty());
      return keep(audit.verify().withRecords(trailAudit.verify()));
    } finally {
      end();
    }
  }

  /** Verifies the decisions of a task, and has the witness remember the end of an intact chain. */
  List<AuditFinding> verify(TaskId task) {
    return keep(task, audit.verify(task));
  }

  /** Verifies the audit records behind the end that was seen last; false if they are unreadable. */
  boolean verifyNewRecords() {
    TrailReport records = trailAudit.verifyNew();
    if (records.isUnreadable()) {
      return false;
    }
    synchronized (this) {
      records.findings().forEach(this::warn);
      AuditReport before = last;
      if (before != null && before.records().isIntact()) {
        last = before.withRecords(records.addedTo(before.records()));
      }
    }
    return true;
  }

  /** Records decisions of a task that have no audit record. */
  void recordMissed(TaskId task) {
    auditTrail.recordMissed(Optional.of(task));
  }

  /** Verifies the decisions of a task for a reader, and writes nothing. */
  public List<AuditFinding> look(TaskId task) {
    return keep(task, audit.look(task));
  }

  /** The finding about a task's decision on a request, if there is one. */
  public Optional<AuditFinding> find(TaskId task, RequestId request) {
    return look(task).stream().filter(finding -> request.equals(finding.requestId())).findFirst();
  }

  private synchronized void begin() {
    verifications++;
  }

  private synchronized void end() {
    verifications--;
    if (verifications == 0) {
      lateFindings.clear();
    }
  }

  /** Keeps a report, with the findings of looks at single tasks meanwhile. */
  private synchronized AuditReport keep(AuditReport report) {
    report.findings().forEach(this::warn);
    report.records().findings().forEach(this::warn);
    AuditReport kept = report;
    for (var look : lateFindings.entrySet()) {
      kept = replaced(kept, look.getKey(), look.getValue());
    }
    last = kept;
    return kept;
  }

  private synchronized List<AuditFinding> keep(TaskId task, List<AuditFinding> findings) {
    findings.forEach(this::warn);
    if (verifications > 0) {
      lateFindings.put(task, findings);
    }
    AuditReport before = last;
    if (before != null) {
      last = replaced(before, task, findings);
    }
    return findings;
  }

  private static AuditReport replaced(
      AuditReport report, TaskId task, List<AuditFinding> findings) {
    Stream<AuditFinding> others =
        report.findings().stream().filter(finding -> !finding.taskId().equals(task));
    return report.withFindings(Stream.concat(others, findings.stream()).toList());
  }

  private void warn(TrailFinding finding) {
    if (last().filter(report -> report.records().findings().contains(finding)).isEmpty()) {
      LOG.error("The audit records are not as they were recorded: {}", finding.sentence());
    }
  }

  /** Logs a finding that is new. */
  private void warn(AuditFinding finding) {
    if (last().filter(report -> report.findings().contains(finding)).isEmpty()) {
      LOG.error("The log of decisions is not as it was recorded: {}", finding.sentence());
    }
  }
}
