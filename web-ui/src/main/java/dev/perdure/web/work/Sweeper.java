package dev.perdure.web.work;

import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.web.gateway.EngineAway;
import dev.perdure.web.gateway.EngineRefuses;
import dev.perdure.web.gateway.Post;
import dev.perdure.web.gateway.TaskGateway;
import java.time.Duration;
import java.util.List;
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
  private volatile List<PeriodicJob> jobs = List.of();

  Sweeper(TaskStore tasks, TaskGateway gateway, Post post, LostRoots roots) {
    this.roots = roots;
    this.tasks = tasks;
    this.gateway = gateway;
    this.post = post;
  }

  @Override
  public void start() {
    jobs = List.of(repeat(roots::repair, COMPARED), repeat(this::send, EVERY));
  }

  @Override
  public void stop() {
    jobs.forEach(PeriodicJob::close);
    jobs = List.of();
  }

  @Override
  public boolean isRunning() {
    return !jobs.isEmpty();
  }

  private static PeriodicJob repeat(Runnable work, Duration interval) {
    return PeriodicJob.start("sweeper", Duration.ZERO, interval, () -> sweep(work));
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
