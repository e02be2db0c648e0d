package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.body.MissingBodyKeyException;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.planner.id.TaskId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Subscription of a listener to the event log: delivers each event once and in order, until it is
 * closed or the listener throws.
 */
public final class Subscription implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Subscription.class);
  private static final int MAX_BATCH_SIZE = 500;
  private static final int MAX_QUEUE_SIZE = 256;
  private static final Duration RETRY_DELAY = Duration.ofMillis(500);
  private static final Duration KEY_DELAY = Duration.ofSeconds(5);

  private final EventLog log;
  private final Optional<TaskId> task;
  private final EventFeedListener listener;
  private final Consumer<Subscription> whenDone;
  private final Queue<FeedItem> live = new ArrayDeque<>();

  /** Only touched by the subscription's own thread. */
  private long last;

  /** Whether events may be in the log that are neither delivered nor queued. */
  private boolean behind = true;

  private boolean closed;

  Subscription(
      EventLog log,
      Optional<TaskId> task,
      long after,
      EventFeedListener listener,
      Consumer<Subscription> whenDone) {
    this.log = log;
    this.task = task;
    this.last = after;
    this.listener = listener;
    this.whenDone = whenDone;
  }

  void start() {
    Thread.ofVirtual().name("subscription").start(this::run);
  }

  /**
   * Queues what the listener should hear; if the queue is full, events are read from the log later.
   */
  synchronized void offer(FeedItem item) {
    if (task.isPresent() && !task.get().equals(item.taskId())) {
      return;
    }
    if (live.size() < MAX_QUEUE_SIZE) {
      live.add(item);
    } else if (item instanceof LoggedEvent) {
      live.clear();
      behind = true;
    }
    notifyAll();
  }

  synchronized void lookAgain() {
    behind = true;
    notifyAll();
  }

  /** Never interrupts: that would break the pooled connection that is being read from. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  private void run() {
    try {
      while (!isClosed()) {
        deliver();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      close();
      whenDone.accept(this);
    }
  }

  private void deliver() throws InterruptedException {
    if (takeBehind()) {
      catchUp();
    } else {
      next().ifPresent(this::deliver);
    }
  }

  private void catchUp() throws InterruptedException {
    try {
      List<LoggedEvent> batch;
      do {
        batch = log.after(last, task, MAX_BATCH_SIZE);
        batch.forEach(this::deliver);
      } while (batch.size() == MAX_BATCH_SIZE && !isClosed());
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("A subscription could not read the event log and tries again: {}", e.toString());
      lookAgain();
      Thread.sleep(e instanceof MissingBodyKeyException ? KEY_DELAY : RETRY_DELAY);
    }
  }

  /** Drops items that arrive after the end of the subscription. */
  private void deliver(FeedItem item) {
    if (isClosed()) {
      return;
    }
    switch (item) {
      case LoggedEvent event when event.seq() > last -> {
        listener.event(event);
        last = event.seq();
      }
      case LoggedEvent _ -> {}
      case Delta delta -> listener.delta(delta);
    }
  }

  private synchronized boolean takeBehind() {
    boolean was = behind;
    behind = false;
    return was;
  }

  /** Waits for the next item; none if the log has to be read first. */
  private synchronized Optional<FeedItem> next() throws InterruptedException {
    while (live.isEmpty() && !behind && !closed) {
      wait();
    }
    return behind || closed ? Optional.empty() : Optional.of(live.remove());
  }

  private synchronized boolean isClosed() {
    return closed;
  }
}
