package dev.perdure.activities.journal.db;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Scope of one activity, in which the activity reads facts of its task once that seldom change. A
 * later activity sees what others changed meanwhile.
 */
public final class ReadScope {

  private static final ScopedValue<Map<ReadKey, Object>> FACTS = ScopedValue.newInstance();

  private ReadScope() {}

  /** A fact by its database, name and key. */
  private record ReadKey(Database database, String name, Object key) {}

  /** Does work in a scope of its own, on the calling thread. */
  public static <T> T call(Supplier<T> work) {
    return ScopedValue.where(FACTS, new HashMap<>()).call(work::get);
  }

  /**
   * Returns a fact as the scope has read it before, else reads it; outside of a scope it is read
   * each time.
   *
   * @param read a reader that returns no null
   */
  @SuppressWarnings("unchecked") // the name of a fact determines its type
  public static <T> T once(Database database, String name, Object key, Supplier<T> read) {
    if (!FACTS.isBound()) {
      return read.get();
    }
    var fact = new ReadKey(database, name, key);
    Object known = FACTS.get().get(fact);
    if (known == null) {
      known = read.get();
      FACTS.get().put(fact, known);
    }
    return (T) known;
  }

  /** Forgets all facts of the scope, because the scope's work has changed one. */
  public static void forget() {
    if (FACTS.isBound()) {
      FACTS.get().clear();
    }
  }
}
