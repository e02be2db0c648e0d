package dev.perdure.activities.journal.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.id.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Order of events: no reader misses a number while writers commit, roll back or take long. */
class EventOrderPropertyTest {

  private static final int WRITERS = 6;
  private static final int READERS = 5;
  private static final int TRANSACTIONS = 40;
  private static final int READINGS = 40;

  private final TestJournal journal = TestJournal.open();
  private final EventFeed feed = new EventFeed(journal::connect, journal.events());
  private final long seed = System.nanoTime();

  @AfterEach
  void close() {
    feed.close();
    journal.close();
  }

  @Test
  void everyReaderSeesEveryNumberOnceAndInOrder() throws ExecutionException, InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> writers = start(threads, WRITERS, this::write);
      List<Future<List<Long>>> readers = start(threads, READERS, this::read);
      long written = 0;
      for (Future<Integer> writer : writers) {
        written += writer.get();
      }
      append(1); // tells readers that wait that there is an end
      for (Future<List<Long>> reader : readers) {
        List<Long> seen = new ArrayList<>(reader.get());
        seen.addAll(readFrom(seen.isEmpty() ? 0 : seen.getLast(), written + 1));
        assertThat(seen)
            .as("seed %d", seed)
            .containsExactlyElementsOf(LongStream.rangeClosed(1, written + 1).boxed().toList());
      }
    }
  }

  private int write(Random random) {
    int written = 0;
    for (int i = 0; i < TRANSACTIONS; i++) {
      int events = 1 + random.nextInt(4);
      if (random.nextInt(5) == 0) {
        rollBack(events);
      } else {
        append(events);
        written += events;
      }
    }
    return written;
  }

  /** Reads in short sittings; each begins after the last number of the one before. */
  private List<Long> read(Random random) throws InterruptedException {
    List<Long> seen = new ArrayList<>();
    for (int i = 0; i < READINGS; i++) {
      long last = seen.isEmpty() ? 0 : seen.getLast();
      Recorder recorder = new Recorder();
      int enough = 1 + random.nextInt(10);
      try (Subscription _ = feed.subscribe(last, Optional.empty(), recorder)) {
        recorder.hears(r -> r.seqs().size() >= enough || Math.max(last, r.last()) >= total());
      }
      seen.addAll(recorder.seqs());
    }
    return seen;
  }

  private List<Long> readFrom(long last, long end) throws InterruptedException {
    Recorder recorder = new Recorder();
    try (Subscription _ = feed.subscribe(last, Optional.empty(), recorder)) {
      assertThat(last == end || recorder.hears(r -> r.last() >= end)).isTrue();
    }
    return recorder.seqs();
  }

  private long total() {
    return journal.events().last();
  }

  private void append(int events) {
    journal.database().transact(() -> write(events));
  }

  private void rollBack(int events) {
    try {
      journal
          .database()
          .transact(() -> {
            write(events);
            throw new IllegalArgumentException("rolled back on purpose");
          });
    } catch (IllegalArgumentException expected) {
      assertThat(expected).hasMessage("rolled back on purpose");
    }
  }

  private void write(int count) {
    for (int i = 0; i < count; i++) {
      journal.events().append(new TaskId("t_1"), new TaskEvent.NoticeShown(null, ""));
    }
  }

  private <T> List<Future<T>> start(ExecutorService threads, int count, Work<T> work) {
    List<Future<T>> started = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Random random = new Random(seed + i);
      Callable<T> task = () -> work.run(random);
      started.add(threads.submit(task));
    }
    return started;
  }

  @FunctionalInterface
  private interface Work<T> {
    T run(Random random) throws InterruptedException;
  }
}
