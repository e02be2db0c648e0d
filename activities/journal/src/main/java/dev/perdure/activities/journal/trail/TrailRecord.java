package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A link of the chain of audit records. The kind is a text, since a person may have made it
 * unusable in the database.
 *
 * @param digests the digests of the parts that the record began with
 */
record TrailRecord(
    long position,
    Instant recordedAt,
    String kind,
    String subject,
    @Nullable String link,
    Map<TrailPart, String> digests,
    String previousHash,
    String hash) {

  static final String COLUMNS =
      """
      record.position, record.recorded_at, record.kind, record.subject, record.link,
        record.actor_digest, record.person_digest, record.details_digest, record.previous_hash,
        record.hash
      """;

  /** Version of the list of hashed parts. */
  private static final String VERSION = "1";

  TrailRecord {
    digests = Map.copyOf(digests);
  }

  /** The record of an entry behind the end of the chain. */
  static TrailRecord of(
      TrailEntry entry, Map<TrailPart, String> digests, long position, String previousHash) {
    var open =
        new TrailRecord(
            position,
            Instant.now().truncatedTo(ChronoUnit.MICROS),
            Json.name(entry.kind()),
            entry.subject(),
            entry.link(),
            digests,
            previousHash,
            "");
    return open.sealed();
  }

  private TrailRecord sealed() {
    return new TrailRecord(
        position, recordedAt, kind, subject, link, digests, previousHash, computeHash());
  }

  static TrailRecord of(Row row) throws SQLException {
    Map<TrailPart, String> digests = new EnumMap<>(TrailPart.class);
    for (TrailPart part : TrailPart.values()) {
      String digest = row.textOrNull(Json.name(part) + "_digest");
      if (digest != null) {
        digests.put(part, digest);
      }
    }
    return new TrailRecord(
        row.number("position"),
        row.moment("recorded_at"),
        row.text("kind"),
        row.text("subject"),
        row.textOrNull("link"),
        digests,
        row.text("previous_hash"),
        row.text("hash"));
  }

  /** The hash of what the record says and of the hash before it; numbers are hashed as text. */
  String computeHash() {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("version", VERSION);
    parts.put("position", Long.toString(position));
    parts.put("at", Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, recordedAt)));
    parts.put("kind", kind);
    parts.put("subject", subject);
    if (link != null) {
      parts.put("link", link);
    }
    digests.forEach((part, digest) -> parts.put(Json.name(part), digest));
    parts.put("previous", previousHash);
    return Digest.of(parts);
  }

  boolean isAsRecorded() {
    return hash.equals(computeHash());
  }

  boolean is(TrailKind expected) {
    return kind.equals(Json.name(expected));
  }

  /** Whether the record links a decision. */
  boolean isDecision() {
    return is(TrailKind.DECISION) || is(TrailKind.DECISION_FOUND);
  }

  @Nullable String digest(TrailPart part) {
    return digests.get(part);
  }
}
