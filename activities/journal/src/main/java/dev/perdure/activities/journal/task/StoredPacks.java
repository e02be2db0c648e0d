package dev.perdure.activities.journal.task;

/**
 * The packs stored for a task and the refs that they lead to.
 *
 * @param number the number of the newest pack
 * @param count how many packs are stored; a whole pack replaces the earlier ones
 * @param bytes the size of all stored packs
 */
public record StoredPacks(int number, String refs, int count, long bytes) {

  /** Nothing yet. */
  public static final StoredPacks NONE = new StoredPacks(0, "", 0, 0);

  /** These packs and one with what is new. */
  public StoredPacks then(String newRefs, long size) {
    return new StoredPacks(number + 1, newRefs, count + 1, bytes + size);
  }

  /** One pack with everything, in place of these packs. */
  public StoredPacks replacedBy(String newRefs, long size) {
    return new StoredPacks(number + 1, newRefs, 1, size);
  }
}
