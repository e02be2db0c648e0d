package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.body.MissingBodyKeyException;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Live feed of the event log, which listens for PostgreSQL notifications and passes events on to
 * subscriptions; after a lost connection it reconnects and catches up.
 */
public final class EventFeed implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EventFeed.class);
  private static final int MAX_BATCH_SIZE = 500;
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(5);
  private static final Duration RETRY_DELAY = Duration.ofMillis(500);
  private static final Duration KEY_DELAY = Duration.ofSeconds(5);

  private final Connections connections;
  private final EventLog log;
  private final Map<String, Consumer<String>> notices;
  private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
  private volatile Optional<Connection> current = Optional.empty();
  private volatile boolean listening;
  private volatile boolean closed;
  private long head = -1;

  public EventFeed(Connections connections, EventLog log) {
    this(connections, log, Map.of());
  }

  public EventFeed(Connections connections, EventLog log, Map<String, Consumer<String>> notices) {
    this.connections = connections;
    this.log = log;
    this.notices = Map.copyOf(notices);
    Thread.ofVirtual().name("event-feed").start(this::run);
  }

  /**
   * Brings the events after a number to a listener, first those in the log, then those that come;
   * of one task or of all.
   */
  public Subscription subscribe(long after, Optional<TaskId> task, EventFeedListener listener) {
    Subscription subscription = new Subscription(log, task, after, listener, subscriptions::remove);
    subscriptions.add(subscription);
    subscription.start();
    return subscription;
  }

  /** Brings what happens from now on to a listener; of one task or of all. */
  public Subscription subscribe(Optional<TaskId> task, EventFeedListener listener) {
    return subscribe(log.last(), task, listener);
  }

  /** Whether the feed hears what happens at once; while it does not, it is connecting again. */
  public boolean isListening() {
    return listening;
  }

  /**
   * Ends the listening by its own connection; an interrupt could break one of the pool's instead.
   */
  @Override
  public void close() {
    closed = true;
    current.ifPresent(EventFeed::cut);
    subscriptions.forEach(Subscription::close);
  }

  private void run() {
    while (!closed) {
      try (Connection connection = connections.open()) {
        current = Optional.of(connection);
        listen(connection);
      } catch (SQLException | DataAccessException | TransactionException e) {
        if (!closed) {
          LOG.warn("The event feed can't read events and tries again: {}", e.toString());
          pause(e instanceof MissingBodyKeyException ? KEY_DELAY : RETRY_DELAY);
        }
      } finally {
        listening = false;
      }
    }
  }

  private static void cut(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      LOG.debug("The listening connection was gone before it could be ended.", e);
    }
  }

  private void listen(Connection connection) throws SQLException {
    connection.setAutoCommit(true);
    try (var statement = connection.createStatement()) {
      statement.execute("listen " + EventLog.CHANNEL);
      statement.execute("listen " + DeltaChannel.NAME);
      for (String channel : notices.keySet()) {
        statement.execute("listen " + channel);
      }
    }
    PGConnection postgres = connection.unwrap(PGConnection.class);
    listening = true;
    catchUp();
    while (!closed) {
      PGNotification[] news = postgres.getNotifications((int) POLL_INTERVAL.toMillis());
      if (news.length == 0 && !closed && !connection.isValid((int) POLL_INTERVAL.toSeconds())) {
        throw new SQLException("The listening connection no longer answers.");
      }
      hear(List.of(news));
    }
  }

  private void hear(List<PGNotification> news) {
    news.forEach(one -> notices.getOrDefault(one.getName(), _ -> {}).accept(one.getParameter()));
    if (news.isEmpty() || news.stream().anyMatch(n -> n.getName().equals(EventLog.CHANNEL))) {
      catchUp();
    }
    news.stream()
        .filter(n -> n.getName().equals(DeltaChannel.NAME))
        .map(n -> Json.read(n.getParameter(), Delta.class))
        .forEach(delta -> subscriptions.forEach(each -> each.offer(delta)));
  }

  private void catchUp() {
    if (head < 0) {
      head = log.last();
      subscriptions.forEach(Subscription::lookAgain);
    }
    List<LoggedEvent> batch;
    do {
      batch = log.after(head, Optional.empty(), MAX_BATCH_SIZE);
      for (LoggedEvent event : batch) {
        subscriptions.forEach(each -> each.offer(event));
        head = event.seq();
      }
    } while (batch.size() == MAX_BATCH_SIZE);
  }

  private static void pause(Duration delay) {
    try {
      Thread.sleep(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A factory of the feed's own connections. */
  @FunctionalInterface
  public interface Connections {

    Connection open() throws SQLException;
  }
}
