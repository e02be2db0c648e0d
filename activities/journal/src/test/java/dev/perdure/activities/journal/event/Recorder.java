package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Writes down what a subscription brings, for tests to wait on. */
final class Recorder implements EventFeedListener {

  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(90);

  private final List<Long> seqs = new ArrayList<>();
  private final List<Delta> deltas = new ArrayList<>();

  @Override
  public synchronized void event(LoggedEvent event) {
    seqs.add(event.seq());
    notifyAll();
  }

  @Override
  public synchronized void delta(Delta delta) {
    deltas.add(delta);
    notifyAll();
  }

  synchronized List<Long> seqs() {
    return List.copyOf(seqs);
  }

  synchronized List<Delta> deltas() {
    return List.copyOf(deltas);
  }

  synchronized long last() {
    return seqs.isEmpty() ? 0 : seqs.getLast();
  }

  /** Waits until what was heard satisfies a condition; false when patience runs out. */
  synchronized boolean hears(Predicate<Recorder> condition) throws InterruptedException {
    long end = System.nanoTime() + WAIT_TIMEOUT.toNanos();
    while (!condition.test(this)) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
