package dev.perdure.activities.journal.task;

/**
 * The slots of a host's workers for activities at a time.
 *
 * @param tools slots for tools and other work on files
 * @param models slots for model calls and records
 */
public record HostSlots(Slots tools, Slots models) {

  /** Slots of one kind, of which some are free. */
  public record Slots(int all, int free) {

    /** Whether each slot is taken. */
    public boolean isBusy() {
      return free <= 0;
    }

    public Slots and(Slots other) {
      return new Slots(all + other.all, free + other.free);
    }
  }
}
