package dev.perdure.activities.journal.db;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Page of a list with cursor pagination; {@code next} is the next cursor, null at the end. */
public record Page<T>(List<T> items, @Nullable String next) {

  public Page {
    items = List.copyOf(items);
  }

  /** A page of what was read, one more than asked for if there is more. */
  public static <T> Page<T> of(List<T> read, int limit, Function<T, PageCursor> place) {
    if (read.size() <= limit) {
      return new Page<>(read, null);
    }
    List<T> items = read.subList(0, limit);
    return new Page<>(items, place.apply(items.getLast()).encoded());
  }
}
