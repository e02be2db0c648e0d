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
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

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
    TrailReport report = read(from, seen);
    TrailHead head = report.head();
    if (!report.isIntact() || head == null) {
      return report;
    }
    try {
      witness.record(head);
      return report;
    } catch (UncheckedIOException e) {
      return unreadable(e);
    }
  }

  /** Verifies at one moment; records that cannot be read are a finding. */
  private TrailReport read(TrailHead from, Optional<TrailHead> seen) {
    FutureTask<TrailReport> reading =
        new FutureTask<>(() ->
            database.inTransaction(() -> {
              database.sql("set transaction isolation level repeatable read").update();
              return new TrailCheck(database, from).run(seen);
            }));
    reading.run();
    if (reading.state() == Future.State.SUCCESS) {
      return reading.resultNow();
    }
    return switch (reading.exceptionNow()) {
      case Error error -> throw error;
      case Throwable unreadable -> unreadable(unreadable);
    };
  }

  private static TrailReport unreadable(Throwable cause) {
    String sentence =
        "The audit records cannot be verified (%s: %s): see that nothing holds them up, and compare them with an export."
            .formatted(cause.getClass().getSimpleName(), cause.getMessage());
    var finding = new TrailFinding(AuditFindingKind.UNREADABLE, null, sentence);
    return new TrailReport(0, 0, null, List.of(finding));
  }
}
