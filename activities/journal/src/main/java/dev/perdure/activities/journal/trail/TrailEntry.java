package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.SaltedText;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.json.Json;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of an audit record.
 *
 * @param subject ids of what the record concerns; it stays for ever, so it names no person
 * @param link the hash of something that is stored elsewhere
 * @param actor the person who acted; null for Perdure itself
 * @param person another person whom the record concerns
 * @param details what happened, as JSON text
 */
public record TrailEntry(
    TrailKind kind,
    String subject,
    @Nullable String link,
    @Nullable String actor,
    @Nullable String person,
    @Nullable String details) {

  /** An entry about a subject, such as the id of a token. */
  public static TrailEntry of(TrailKind kind, String subject) {
    return new TrailEntry(kind, TextSanitizer.of(subject), null, null, null, null);
  }

  /** The same entry with the hash of something that is stored elsewhere. */
  public TrailEntry linkedTo(String hash) {
    return new TrailEntry(kind, subject, hash, actor, person, details);
  }

  /** The same entry with the person who acted. */
  public TrailEntry by(String name) {
    return new TrailEntry(kind, subject, link, TextSanitizer.of(name), person, details);
  }

  /** The same entry with another person whom it concerns. */
  public TrailEntry about(String name) {
    return new TrailEntry(kind, subject, link, actor, TextSanitizer.of(name), details);
  }

  /** The same entry with details. */
  public TrailEntry with(Map<String, ?> values) {
    String text = TextSanitizer.of(Json.write(values));
    return new TrailEntry(kind, subject, link, actor, person, text);
  }

  /** The texts that stand apart from the chain, each with a new salt. */
  Map<TrailPart, SaltedText> contents() {
    Map<TrailPart, SaltedText> contents = new EnumMap<>(TrailPart.class);
    put(contents, TrailPart.ACTOR, actor);
    put(contents, TrailPart.PERSON, person);
    put(contents, TrailPart.DETAILS, details);
    return contents;
  }

  private static void put(
      Map<TrailPart, SaltedText> contents, TrailPart part, @Nullable String text) {
    if (text != null) {
      contents.put(part, SaltedText.of(text));
    }
  }
}
