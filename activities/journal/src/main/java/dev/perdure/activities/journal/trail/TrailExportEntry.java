package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.SaltedText;
import dev.perdure.activities.json.Json;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A line of an export of audit records.
 *
 * @param actor the person who acted; of a decision, the person who decided
 * @param removed the parts that were removed
 * @param decision what a decision's hash is made of, as JSON text
 */
record TrailExportEntry(
    long position,
    Instant recordedAt,
    String kind,
    @Nullable String actor,
    @Nullable String person,
    String subject,
    @Nullable String details,
    List<TrailPart> removed,
    @Nullable String link,
    @Nullable String actorDigest,
    @Nullable String actorSalt,
    @Nullable String personDigest,
    @Nullable String personSalt,
    @Nullable String detailsDigest,
    @Nullable String detailsSalt,
    String previousHash,
    String hash,
    @Nullable String decision) {

  /** Refuses a line of another kind. */
  TrailExportEntry {
    Objects.requireNonNull(recordedAt);
    Objects.requireNonNull(kind);
    Objects.requireNonNull(subject);
    Objects.requireNonNull(previousHash);
    Objects.requireNonNull(hash);
    removed = List.copyOf(removed);
  }

  static TrailExportEntry of(
      TrailRecord record,
      Map<TrailPart, SaltedText> contents,
      Optional<ExportedDecision> decision) {
    return new TrailExportEntry(
        record.position(),
        record.recordedAt(),
        record.kind(),
        decision.flatMap(ExportedDecision::by).orElse(text(contents.get(TrailPart.ACTOR))),
        text(contents.get(TrailPart.PERSON)),
        record.subject(),
        text(contents.get(TrailPart.DETAILS)),
        Arrays.stream(TrailPart.values())
            .filter(part -> record.digests().containsKey(part) && !contents.containsKey(part))
            .toList(),
        record.link(),
        record.digest(TrailPart.ACTOR),
        salt(contents.get(TrailPart.ACTOR)),
        record.digest(TrailPart.PERSON),
        salt(contents.get(TrailPart.PERSON)),
        record.digest(TrailPart.DETAILS),
        salt(contents.get(TrailPart.DETAILS)),
        record.previousHash(),
        record.hash(),
        decision.map(Json::write).orElse(null));
  }

  private static @Nullable String text(@Nullable SaltedText content) {
    return content == null ? null : content.text();
  }

  private static @Nullable String salt(@Nullable SaltedText content) {
    return content == null ? null : content.salt();
  }

  TrailRecord record() {
    Map<TrailPart, String> digests = new EnumMap<>(TrailPart.class);
    put(digests, TrailPart.ACTOR, actorDigest);
    put(digests, TrailPart.PERSON, personDigest);
    put(digests, TrailPart.DETAILS, detailsDigest);
    return new TrailRecord(position, recordedAt, kind, subject, link, digests, previousHash, hash);
  }

  private static void put(Map<TrailPart, String> digests, TrailPart part, @Nullable String digest) {
    if (digest != null) {
      digests.put(part, digest);
    }
  }

  /** The texts that the chain's digests cover. */
  Map<TrailPart, SaltedText> contents() {
    Map<TrailPart, SaltedText> contents = new EnumMap<>(TrailPart.class);
    put(contents, TrailPart.ACTOR, actorSalt, actor);
    put(contents, TrailPart.PERSON, personSalt, person);
    put(contents, TrailPart.DETAILS, detailsSalt, details);
    return contents;
  }

  private static void put(
      Map<TrailPart, SaltedText> contents,
      TrailPart part,
      @Nullable String salt,
      @Nullable String text) {
    if (text != null && salt != null) {
      contents.put(part, new SaltedText(salt, text));
    }
  }

  /** Whether texts without a salt are those of the linked decision. */
  boolean isOfItsDecision() {
    if (decision == null) {
      return (actor == null) == (actorSalt == null)
          && (person == null) == (personSalt == null)
          && (details == null) == (detailsSalt == null);
    }
    try {
      ExportedDecision linked = Json.read(decision, ExportedDecision.class);
      return linked.isOf(link) && Objects.equals(linked.by().orElse(null), actor);
    } catch (JacksonException e) {
      return false;
    }
  }
}
