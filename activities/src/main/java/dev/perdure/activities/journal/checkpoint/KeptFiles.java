package dev.perdure.activities.journal.checkpoint;

/**
 * How much of a task's files is kept in the database.
 *
 * @param number how many packs there are
 * @param refs what the task's refs point to once all are unpacked, one {@code <commit> <ref>} a
 *     line
 */
public record KeptFiles(int number, String refs) {

  /** Nothing yet. */
  public static final KeptFiles NONE = new KeptFiles(0, "");

  /** One pack more, which leads to these refs. */
  public KeptFiles then(String newRefs) {
    return new KeptFiles(number + 1, newRefs);
  }
}
