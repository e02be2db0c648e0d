package dev.perdure.web.audit;

import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.audit.AuditReport;
import dev.perdure.activities.journal.audit.TrailFinding;
import java.util.stream.Stream;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health details of the log of decisions. A break leaves the server up: its tasks go on, and people
 * look at the log.
 */
@Component("audit")
final class AuditHealth implements HealthIndicator {

  private final AuditLog log;

  AuditHealth(AuditLog log) {
    this.log = log;
  }

  @Override
  public Health health() {
    var health = Health.up();
    log.last()
        .ifPresentOrElse(
            report -> describe(report, health), () -> health.withDetail("log", "not verified yet"));
    return health.build();
  }

  private static void describe(AuditReport report, Health.Builder health) {
    health
        .withDetail("log", report.isIntact() ? "intact" : "broken")
        .withDetail("verifiedAt", report.at().toString())
        .withDetail("decisions", report.decisions())
        .withDetail("records", report.records().count())
        .withDetail("breaks", report.breaks());
    Stream.concat(
            report.findings().stream().map(AuditFinding::sentence),
            report.records().findings().stream().map(TrailFinding::sentence))
        .findFirst()
        .ifPresent(sentence -> health.withDetail("first", sentence));
  }
}
