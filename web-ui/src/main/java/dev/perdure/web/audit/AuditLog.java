package dev.perdure.web.audit;

import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.audit.AuditReport;
import dev.perdure.activities.journal.audit.DecisionAudit;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Verifies the log of decisions and keeps the last report, which later looks at tasks update. */
@Component
public final class AuditLog {

  private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);

  private final DecisionAudit audit;
  private volatile @Nullable AuditReport last;

  AuditLog(DecisionAudit audit) {
    this.audit = audit;
  }

  /** The last report; empty before the first verification. */
  public Optional<AuditReport> last() {
    return Optional.ofNullable(last);
  }

  /** Verifies the decisions of all tasks. */
  AuditReport verify() {
    AuditReport report = audit.verify();
    report.findings().forEach(this::warn);
    last = report;
    return report;
  }

  /** Verifies the decisions of a task. */
  public List<AuditFinding> verify(TaskId task) {
    List<AuditFinding> findings = audit.verify(task);
    findings.forEach(this::warn);
    replace(task, findings);
    return findings;
  }

  /** The finding about a task's decision on a request, if there is one. */
  public Optional<AuditFinding> find(TaskId task, RequestId request) {
    return verify(task).stream().filter(finding -> request.equals(finding.requestId())).findFirst();
  }

  private synchronized void replace(TaskId task, List<AuditFinding> findings) {
    AuditReport before = last;
    if (before != null) {
      Stream<AuditFinding> others =
          before.findings().stream().filter(finding -> !finding.taskId().equals(task));
      last =
          new AuditReport(
              before.at(),
              before.tasks(),
              before.decisions(),
              Stream.concat(others, findings.stream()).toList());
    }
  }

  /** Logs a finding that is new. */
  private void warn(AuditFinding finding) {
    if (last().filter(report -> report.findings().contains(finding)).isEmpty()) {
      LOG.error("The log of decisions is not as it was recorded: {}", finding.sentence());
    }
  }
}
