package dev.perdure.web.work;

import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.web.gateway.EngineAway;
import dev.perdure.web.gateway.EngineRefuses;
import dev.perdure.web.gateway.Post;
import dev.perdure.web.gateway.TaskGateway;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Starts tasks whose row was written but whose workflow was not started, as after a crash, and
 * sends again what the engine did not take. Once a minute it looks for tasks without a workflow.
 */
final class Sweeper implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
  private static final Duration EVERY = Duration.ofSeconds(10);
  private static final Duration COMPARED = Duration.ofMinutes(1);
  private static final Duration USUAL = Duration.ofSeconds(5);

  private final TaskStore tasks;
  private final TaskGateway gateway;
  private final Post post;
  private final LostRoots roots;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("sweeper").factory());
  private volatile List<Future<?>> sweeping = List.of();

  Sweeper(TaskStore tasks, TaskGateway gateway, Post post, LostRoots roots) {
    this.roots = roots;
    this.tasks = tasks;
    this.gateway = gateway;
    this.post = post;
  }

  @Override
  public void start() {
    sweeping = List.of(repeat(roots::repair, COMPARED), repeat(this::send, EVERY));
  }

  @Override
  public void stop() {
    sweeping = List.of();
    clock.shutdownNow();
  }

  @Override
  public boolean isRunning() {
    return !sweeping.isEmpty();
  }

  private Future<?> repeat(Runnable work, Duration interval) {
    return clock.scheduleWithFixedDelay(
        () -> sweep(work), 0, interval.toSeconds(), TimeUnit.SECONDS);
  }

  private void send() {
    tasks.queuedFor(USUAL).forEach(gateway::start);
    post.deliverLate();
  }

  /** A failure that escaped would end the sweeping for good. */
  private static void sweep(Runnable work) {
    try {
      work.run();
    } catch (EngineAway | EngineRefuses | DataAccessException | TransactionException away) {
      LOG.warn("Waiting tasks could not be looked after: {}", away.getMessage());
    }
  }
}
