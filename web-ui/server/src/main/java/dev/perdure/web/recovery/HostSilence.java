package dev.perdure.web.recovery;

import dev.perdure.activities.journal.task.WorkerHost;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The silence of hosts, as this process has watched it. Reports are missing also while the database
 * is away. A host therefore counts as silent from the first look that found its last report, and a
 * failed look begins again.
 */
final class HostSilence {

  private Map<String, Sighting> sightings = Map.of();

  /**
   * Returns the hosts that were silent at each look for a time.
   *
   * @param silent the hosts without a report of late
   * @param nanos the time of this look, by a clock that never jumps
   */
  List<String> look(List<WorkerHost> silent, long nanos, Duration time) {
    Map<String, Sighting> found = new HashMap<>();
    for (WorkerHost host : silent) {
      Sighting now = new Sighting(host.seenAt(), nanos);
      Sighting before = sightings.getOrDefault(host.name(), now);
      found.put(host.name(), before.report().equals(now.report()) ? before : now);
    }
    sightings = found;
    return found.entrySet().stream()
        .filter(entry -> nanos - entry.getValue().nanos() >= time.toNanos())
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** Begins again after a look that failed. */
  void forget() {
    sightings = Map.of();
  }

  /** The first look that found a report to be the last one. */
  private record Sighting(Instant report, long nanos) {}
}
