package dev.perdure.planner.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists as JSON delivers them: perhaps absent, perhaps with null elements. */
public final class Lists {

  private Lists() {}

  /** An unmodifiable copy without null elements; empty where the list is absent. */
  @SuppressWarnings("NullAway") // the filter removes what the checker cannot see removed
  public static <T> List<T> copy(@Nullable List<? extends @Nullable T> list) {
    return list == null ? List.of() : (List<T>) list.stream().filter(e -> e != null).toList();
  }
}
