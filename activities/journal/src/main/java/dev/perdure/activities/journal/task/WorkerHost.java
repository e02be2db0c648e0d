package dev.perdure.activities.journal.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A host of workers.
 *
 * @param seenAt when a worker of the host last reported itself
 * @param drainingSince when a person began to drain the host; null if the host takes new tasks
 * @param drainedBy the person who drains the host; null if the host takes new tasks
 * @param slots the slots of its workers, by their last report; null before one
 */
public record WorkerHost(
    String name,
    Instant seenAt,
    @Nullable Instant drainingSince,
    @Nullable String drainedBy,
    @Nullable HostSlots slots) {

  /** Whether the host takes no new tasks. */
  public boolean isDraining() {
    return drainingSince != null;
  }
}
