package dev.perdure.web.share;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** Bounds the records of exports: one each ten minutes for a person and task. */
final class ExportAllowance {

  static final Duration INTERVAL = Duration.ofMinutes(10);
  static final int MAX_EXPORTS = 10_000;

  private final SequencedMap<Export, Count> counts = new LinkedHashMap<>();

  /** An export of a task by a person. */
  record Export(String person, String task) {}

  /**
   * The exports since a record.
   *
   * @param missed the exports without a record since then
   */
  private record Count(Instant recordedAt, long missed) {}

  /** The number of exports without a record since the last one; empty if this gets none either. */
  synchronized Optional<Long> take(Export export, Instant now) {
    Count last = counts.getOrDefault(export, new Count(Instant.EPOCH, 0));
    if (now.isBefore(last.recordedAt().plus(INTERVAL))) {
      counts.put(export, new Count(last.recordedAt(), last.missed() + 1));
      return Optional.empty();
    }
    counts.remove(export);
    if (counts.size() >= MAX_EXPORTS) {
      counts.pollFirstEntry();
    }
    counts.put(export, new Count(now, 0));
    return Optional.of(last.missed());
  }

  /** Gives back what was taken for a record that could not be written. */
  synchronized void giveBack(Export export, long missed) {
    Count last = counts.getOrDefault(export, new Count(Instant.EPOCH, 0));
    counts.put(export, new Count(Instant.EPOCH, last.missed() + missed));
  }
}
