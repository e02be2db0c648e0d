package dev.perdure.web.stream;

import dev.perdure.activities.journal.access.TaskRepositoryReader;
import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventFeedListener;
import dev.perdure.activities.journal.event.Subscription;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.security.CallerCredential;
import dev.perdure.web.security.CallerRecognition;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * All open SSE connections: subscribes each to the event feed, keeps it alive by heartbeats, and
 * closes all at shutdown.
 */
@Component
final class SseConnectionRegistry implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(SseConnectionRegistry.class);
  private static final Duration HEARTBEAT_INTERVAL = Duration.ofSeconds(15);

  private final EventFeed feed;
  private final CallerRecognition recognition;
  private final TurnStore turnStore;
  private final ToolCallStore toolCallStore;
  private final TaskRepositoryReader taskRepositoryReader;
  private final Map<SseConnection, OpenConnection> open = new ConcurrentHashMap<>();
  private volatile @Nullable PeriodicJob keepAliveJob;

  SseConnectionRegistry(
      TurnStore turnStore,
      ToolCallStore toolCallStore,
      EventFeed feed,
      CallerRecognition recognition,
      TaskRepositoryReader taskRepositoryReader) {
    this.taskRepositoryReader = taskRepositoryReader;
    this.feed = feed;
    this.recognition = recognition;
    this.turnStore = turnStore;
    this.toolCallStore = toolCallStore;
  }

  /**
   * Streams the events after a number, or those from now on, with heartbeat events at the given
   * interval.
   */
  SseEmitter watch(
      OptionalLong after,
      Optional<TaskId> task,
      Optional<Duration> heartbeat,
      Optional<CallerCredential> credential,
      VisibleRepositories visible) {
    var watcher = new SseConnection(credential, new VisibleTasks(visible, taskRepositoryReader));
    watcher.greet();
    var subscription = subscribe(after, task, watcher);
    open.put(
        watcher,
        new OpenConnection(subscription, heartbeat.map(every -> heartbeats(watcher, every))));
    Runnable forget = () -> forget(watcher);
    watcher.emitter().onCompletion(forget);
    watcher.emitter().onTimeout(forget);
    watcher.emitter().onError(_ -> forget.run());
    task.ifPresent(watched -> sendOpenParts(watcher, watched));
    return watcher.emitter();
  }

  /**
   * Sends what grows; a connection whose parts cannot be read is forgotten, as no client gets it.
   */
  private void sendOpenParts(SseConnection watcher, TaskId task) {
    boolean sent = false;
    try {
      turnStore.openParts(task).forEach(part -> watcher.open(task, part));
      toolCallStore.running(task).forEach(part -> watcher.open(task, part));
      sent = true;
    } finally {
      if (!sent) {
        forget(watcher);
      }
    }
  }

  @Override
  public void start() {
    keepAliveJob =
        PeriodicJob.start("keep-alive", HEARTBEAT_INTERVAL, HEARTBEAT_INTERVAL, this::beat);
  }

  @Override
  public void stop() {
    PeriodicJob job = keepAliveJob;
    if (job != null) {
      job.close();
    }
    keepAliveJob = null;
    open.keySet().forEach(SseConnection::end);
  }

  @Override
  public boolean isRunning() {
    return keepAliveJob != null;
  }

  private Subscription subscribe(
      OptionalLong after, Optional<TaskId> task, EventFeedListener listener) {
    return after.isPresent()
        ? feed.subscribe(after.getAsLong(), task, listener)
        : feed.subscribe(task, listener);
  }

  private void forget(SseConnection watcher) {
    var opened = open.remove(watcher);
    if (opened != null) {
      opened.close();
    }
  }

  /** A job of one connection alone, because a write to a client that reads nothing can block. */
  private static PeriodicJob heartbeats(SseConnection watcher, Duration every) {
    return PeriodicJob.start("heartbeat", Duration.ZERO, every, watcher::heartbeat);
  }

  /** Closes the connections of a session or token that has ended, and of its browsers. */
  @org.springframework.context.event.EventListener
  void ended(CallerCredential.Ended ended) {
    open.keySet().stream()
        .filter(watcher -> watcher.credential().equals(Optional.of(ended.credential())))
        .forEach(SseConnection::end);
    endExpired();
  }

  private void endExpired() {
    try {
      open.keySet().stream()
          .filter(
              watcher -> watcher.credential().filter(it -> !recognition.isInForce(it)).isPresent())
          .forEach(SseConnection::end);
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("Sessions and tokens could not be looked at: {}", e.getMessage());
    }
  }

  private void beat() {
    endExpired();
    open.keySet().forEach(SseConnection::beat);
    open.keySet().stream().filter(SseConnection::isGone).forEach(this::forget);
  }

  /** Everything that ends with a connection. */
  private record OpenConnection(Subscription subscription, Optional<PeriodicJob> heartbeats) {

    void close() {
      subscription.close();
      heartbeats.ifPresent(PeriodicJob::cancel);
    }
  }
}
