package dev.perdure.planner.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The null-safe copy of a list from JSON: empty if it is absent, without its null elements. */
public final class NullSafeLists {

  private NullSafeLists() {}

  /** An unmodifiable copy without null elements; empty if the list is absent. */
  public static <T> List<T> copy(@Nullable List<? extends @Nullable T> list) {
    List<T> copy = new ArrayList<>();
    if (list != null) {
      for (T element : list) {
        if (element != null) {
          copy.add(element);
        }
      }
    }
    return Collections.unmodifiableList(copy);
  }
}
