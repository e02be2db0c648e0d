package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.AuditFindingKind;
import dev.perdure.activities.journal.audit.SaltedText;
import dev.perdure.activities.journal.audit.TrailHead;
import dev.perdure.activities.journal.audit.TrailReport;
import dev.perdure.activities.journal.db.Database;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One verification of audit records: each link, the texts that are not removed, the decisions that
 * records name, and the end of the chain.
 */
final class TrailCheck {

  /** The last record that a verification begins behind, with the hash it had. */
  private final TrailHead firstHead;

  private final Database database;
  private final TrailReader reader;
  private final TrailChain chain;
  private final RemovedParts removedParts = new RemovedParts();
  private long removed;

  TrailCheck(Database database, TrailHead firstHead) {
    this.database = database;
    this.firstHead = firstHead;
    this.reader = new TrailReader(database);
    this.chain = new TrailChain(firstHead);
  }

  /**
   * The report.
   *
   * @param seen the end of the chain that was seen last, which a writer of the database can't reach
   */
  TrailReport run(Optional<TrailHead> seen) {
    readRemovals();
    List<TrailRecord> page = reader.after(firstHead.position());
    while (!page.isEmpty()) {
      check(page);
      page = reader.after(chain.last().position());
    }
    findStrayContents();
    findMissingDecisions();
    findUnnamedRemovals();
    compareEnd();
    seen.ifPresent(this::compareSeen);
    TrailHead last = chain.last();
    return new TrailReport(
        last.position(), removed, last.position() == 0 ? null : last, chain.findings());
  }

  private void readRemovals() {
    database
        .sql(
            """
            select position, subject from audit_record
            where kind in ('forgotten', 'retention') order by position
            """)
        .list(row -> {
          removedParts.add(row.text("subject"), row.number("position"));
          return row.number("position");
        });
  }

  private void check(List<TrailRecord> page) {
    Map<Long, Map<TrailPart, SaltedText>> contents = reader.contents(page);
    for (TrailRecord record : page) {
      chain.follow(record);
      Map<TrailPart, SaltedText> own = contents.getOrDefault(record.position(), Map.of());
      chain.compare(record, own);
      record.digests().keySet().stream()
          .filter(part -> !own.containsKey(part))
          .forEach(part -> checkRemoved(record, part));
    }
  }

  private void checkRemoved(TrailRecord record, TrailPart part) {
    if (removedParts.contains(part, record.position())) {
      removed++;
    } else {
      chain.add(
          AuditFindingKind.MISSING,
          record,
          "lacks its %s, and no record says that it was removed".formatted(TrailChain.word(part)));
    }
  }

  private void findStrayContents() {
    database
        .sql(
            """
            select position, part from audit_content content
            where position > ? and (part not in ('actor', 'person', 'details') or not exists (
              select from audit_record record where record.position = content.position))
            order by position limit 20
            """,
            firstHead.position())
        .list(row -> {
          chain.add(
              AuditFindingKind.CONTENT_CHANGED,
              row.number("position"),
              "The table audit_content has a text of audit record %d that no record has."
                  .formatted(row.number("position")));
          return row.number("position");
        });
  }

  private void findMissingDecisions() {
    database
        .sql(
            """
            select position, subject from audit_record record
            where kind in ('decision', 'decision_found') and position > ? and not exists (
              select from decision where decision.hash = record.link)
            order by position limit 20
            """,
            firstHead.position())
        .list(row -> {
          chain.add(
              AuditFindingKind.CONTRADICTED,
              row.number("position"),
              "The decision of audit record %d (%s) is not there, or is not as it was recorded."
                  .formatted(row.number("position"), row.text("subject")));
          return row.number("position");
        });
  }

  /** Counts removed names of decisions, and finds those that no record of a removal names. */
  private void findUnnamedRemovals() {
    database
        .sql(
            """
            select record.position, record.subject from audit_record record
            join decision on decision.hash = record.link
            where record.kind in ('decision', 'decision_found')
              and decision.personal_digest is not null and decision.personal_salt is null
            order by record.position
            """)
        .list(row -> {
          checkRemovedDecision(row.number("position"), row.text("subject"));
          return row.number("position");
        });
  }

  private void checkRemovedDecision(long position, String subject) {
    if (removedParts.containsDecision(position)) {
      removed++;
    } else {
      chain.add(
          AuditFindingKind.MISSING,
          position,
          "The decision of audit record %d (%s) lacks its name and comments, and no record says that they were removed."
              .formatted(position, subject));
    }
  }

  private void compareEnd() {
    Optional<TrailHead> end = reader.head();
    TrailHead last = chain.last();
    if (end.isEmpty() && last.position() > 0) {
      chain.add(
          AuditFindingKind.CUT,
          last.position(),
          "The recorded end of the audit records is missing.");
    } else if (end.isPresent() && last.position() < end.get().position()) {
      cut(end.get());
    } else if (end.isPresent() && !last.equals(end.get())) {
      chain.add(
          AuditFindingKind.MISPLACED,
          last.position(),
          "Audit record %d is not the recorded end of the audit records."
              .formatted(last.position()));
    }
  }

  private void compareSeen(TrailHead end) {
    Optional<String> hash =
        database
            .sql("select hash from audit_record where position = ?", end.position())
            .find(row -> row.text("hash"));
    if (hash.isEmpty()) {
      cut(end);
    } else if (!hash.get().equals(end.hash())) {
      chain.add(
          AuditFindingKind.CHANGED,
          end.position(),
          "Audit record %d had another hash when this server saw it last."
              .formatted(end.position()));
    }
  }

  private void cut(TrailHead end) {
    chain.add(
        AuditFindingKind.CUT,
        end.position(),
        "The audit records end before %d, which Perdure recorded: the last ones were removed."
            .formatted(end.position()));
  }
}
