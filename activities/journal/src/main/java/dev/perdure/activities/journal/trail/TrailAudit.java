package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.AuditFindingKind;
import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.audit.TrailFinding;
import dev.perdure.activities.journal.audit.TrailHead;
import dev.perdure.activities.journal.audit.TrailReport;
import dev.perdure.activities.journal.db.Database;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Verifies the chain of audit records, and has the witness remember the end of an intact chain. */
public final class TrailAudit {

  private final Database database;
  private final ChainWitness witness;

  public TrailAudit(Database database, ChainWitness witness) {
    this.database = database;
    this.witness = witness;
  }

  /** Verifies all records. */
  public TrailReport verify() {
    return remembered(new TrailHead(0, ""));
  }

  /** Verifies the records behind the end that the witness has seen. */
  public TrailReport verifyNew() {
    return remembered(witness.findTrail().orElse(new TrailHead(0, "")));
  }

  private TrailReport remembered(TrailHead from) {
    // The witness first: an end that it learns after the moment of the tables would seem cut off.
    Optional<TrailHead> seen = witness.findTrail();
    TrailReport report = database.inTransaction(() -> {
      database.sql("set transaction isolation level repeatable read").update();
      return new TrailCheck(database, from).run(seen);
    });
    TrailHead head = report.head();
    if (!report.isIntact() || head == null) {
      return report;
    }
    try {
      witness.record(head);
      return report;
    } catch (UncheckedIOException e) {
      var finding = new TrailFinding(AuditFindingKind.UNREADABLE, null, String.valueOf(e.getMessage()));
      return new TrailReport(report.count(), report.removed(), head, List.of(finding));
    }
  }
}
