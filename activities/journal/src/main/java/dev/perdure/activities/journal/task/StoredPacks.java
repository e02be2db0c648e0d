package dev.perdure.activities.journal.task;

/** The number of packs stored for a task and the refs that they lead to. */
public record StoredPacks(int number, String refs) {

  /** Nothing yet. */
  public static final StoredPacks NONE = new StoredPacks(0, "");

  public StoredPacks then(String newRefs) {
    return new StoredPacks(number + 1, newRefs);
  }
}
