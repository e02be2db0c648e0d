package dev.perdure.activities.journal.db;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;

/** A pagination cursor over time and id, opaque to clients. */
public record PageCursor(Instant at, String id) {

  private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

  public String encoded() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((at + " " + id).getBytes(StandardCharsets.UTF_8));
  }

  /** The place of a text; text that is no cursor is an {@link IllegalArgumentException}. */
  public static PageCursor decoded(String text) {
    try {
      String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
      int blank = plain.indexOf(' ');
      return new PageCursor(
              Instant.parse(plain.substring(0, Math.max(blank, 0))), plain.substring(blank + 1))
          .checked();
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a cursor: use the 'next' of the page before.", e);
    }
  }

  private PageCursor checked() {
    if (at.isBefore(Instant.EPOCH)
        || at.isAfter(LAST)
        || id.codePoints().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("out of range");
    }
    return this;
  }

  /** The time as the driver takes it. */
  public OffsetDateTime time() {
    return at.atOffset(ZoneOffset.UTC);
  }
}
