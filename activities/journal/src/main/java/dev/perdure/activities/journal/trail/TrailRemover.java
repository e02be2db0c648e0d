package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.person.PersonSettingsRemover;
import dev.perdure.activities.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Removes names and details from audit records, and names and comments from decisions; the digests
 * in the chains stay.
 */
public final class TrailRemover {

  /**
   * Details belong to the person whom a record concerns, and else to the one who acted: the name of
   * Bob's token is Bob's, also if Ada made the token. Records of deputies name the absent person in
   * their details.
   */
  private static final String FORGET =
      """
      delete from audit_content content
      where part in ('actor', 'person') and content = :person
        or case part when 'details' then content::json->>'absent' = :person else false end
        or part = 'details' and position in (
          select named.position from audit_content named
          join audit_record record on record.position = named.position
          where named.content = :person
            and (named.part = 'person' or named.part = 'actor' and record.person_digest is null))
      returning position, part
      """;

  private static final String LAST_BEFORE =
      """
      select coalesce(
        (select min(position) - 1 from audit_record where recorded_at >= :end),
        (select max(position) from audit_record), 0) as position
      """;

  private final Database database;
  private final AuditTrail auditTrail;

  public TrailRemover(Database database) {
    this.database = database;
    this.auditTrail = new AuditTrail(database);
  }

  /**
   * Removes a person's name and details from audit records, the name and comments from the person's
   * decisions, the name from events of requests, and the person's settings. Returns the number of
   * changed texts and decisions.
   */
  public int forget(String person, String by) {
    auditTrail.recordMissed(Optional.empty());
    return database.inTransaction(() -> {
      Map<TrailPart, List<Long>> removed = new EnumMap<>(TrailPart.class);
      int count =
          database
              .sql(FORGET)
              .param("person", TextSanitizer.of(person))
              .list(row ->
                  removed
                      .computeIfAbsent(
                          Json.constant(row.text("part"), TrailPart.class), _ -> new ArrayList<>())
                      .add(row.number("position")))
              .size();
      List<Long> decisions = new DecisionRemover(database).forget(person);
      new PersonSettingsRemover(database).removeAll(TextSanitizer.of(person));
      if (count + decisions.size() > 0) {
        String subject = RemovedParts.subject(removed, decisions);
        auditTrail.append(TrailEntry.of(TrailKind.FORGOTTEN, subject).by(by));
      }
      return count + decisions.size();
    });
  }

  /** Removes names and details of records from before a time; returns the number of texts. */
  public int removeBefore(Instant end) {
    return database.inTransaction(() -> {
      long last = database.sql(LAST_BEFORE).param("end", end).one(row -> row.number("position"));
      int count = database.sql("delete from audit_content where position <= ?", last).update();
      if (count > 0) {
        auditTrail.append(TrailEntry.of(TrailKind.RETENTION, RemovedParts.subject(last)));
      }
      return count;
    });
  }
}
