package dev.perdure.web.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The times of the disturbances of a round. */
final class Outages {

  /** The time after a disturbance in which a part still recovers. */
  private static final Duration RECOVERY = Duration.ofSeconds(30);

  private final List<Outage> outages = new CopyOnWriteArrayList<>();

  private record Outage(Instant begin, Instant end) {}

  /** Plays a disturbance and keeps its time. */
  void play(Disturbance disturbance) {
    Instant begin = Instant.now();
    disturbance.strike().run();
    outages.add(new Outage(begin, Instant.now()));
  }

  boolean isAnyWithin(Instant from, Instant to) {
    return outages.stream()
        .anyMatch(
            outage -> outage.begin().isBefore(to) && outage.end().plus(RECOVERY).isAfter(from));
  }
}
