package dev.perdure.activities.journal.db;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Page of a list with cursor pagination; {@code next} is the next cursor, null at the end. */
public record Page<T>(List<T> items, @Nullable String next) {

  public Page {
    items = List.copyOf(items);
  }

  /** A page of what was read, one more than asked for where there is more. */
  public static <T> Page<T> of(List<T> read, int limit, Function<T, Cursor> place) {
    if (read.size() <= limit) {
      return new Page<>(read, null);
    }
    List<T> items = read.subList(0, limit);
    return new Page<>(items, place.apply(items.getLast()).encoded());
  }

  /** A pagination cursor over time and id, opaque to clients. */
  public record Cursor(Instant at, String id) {

    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    public String encoded() {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString((at + " " + id).getBytes(StandardCharsets.UTF_8));
    }

    /** The place of a text; text that is no cursor is an {@link IllegalArgumentException}. */
    public static Cursor decoded(String text) {
      try {
        String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
        int blank = plain.indexOf(' ');
        return new Cursor(
                Instant.parse(plain.substring(0, Math.max(blank, 0))), plain.substring(blank + 1))
            .checked();
      } catch (IllegalArgumentException | DateTimeException e) {
        throw new IllegalArgumentException(
            "'" + text + "' is no cursor: use the 'next' of the page before.", e);
      }
    }

    private Cursor checked() {
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
}
