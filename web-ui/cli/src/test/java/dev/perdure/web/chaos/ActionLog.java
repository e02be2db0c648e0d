package dev.perdure.web.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The actions of a round and the replies to them, in order, with seconds since its start. */
final class ActionLog {

  private final Instant start = Instant.now();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  void add(String line) {
    double seconds = Duration.between(start, Instant.now()).toMillis() / 1000.0;
    lines.add("%8.3f  %s".formatted(seconds, line));
  }

  int size() {
    return lines.size();
  }

  @Override
  public String toString() {
    return String.join("\n", lines);
  }
}
