package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.WorkerHost;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The draining of a host, which takes no new tasks meanwhile.
 *
 * @param by the person who drains the host
 */
record FleetDrain(Instant since, @Nullable String by) {

  /** Returns the draining of a host; empty if the host takes new tasks. */
  static Optional<FleetDrain> of(WorkerHost host) {
    return Optional.ofNullable(host.drainingSince())
        .map(since -> new FleetDrain(since, host.drainedBy()));
  }
}
