package dev.perdure.web.recovery;

import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.activities.journal.task.StuckTaskSighting;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineStateReader;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.StuckWork;
import dev.perdure.web.outbox.TaskGateway;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Repairs root workflows that fail again and again: ends such a workflow and starts it again from
 * the journal, without what it failed on. Two sweeps must find the same work failing, about a
 * minute apart: a database or a worker that was away for a while leaves failures behind as well. A
 * root that awaits a key is no such root.
 */
@Component
final class StuckRootRepair {

  private static final Logger LOG = LoggerFactory.getLogger(StuckRootRepair.class);
  static final String CODE = "workflow_stuck";

  /** How far apart two sightings are; several processes may sweep, each once a minute. */
  static final Duration REPAIR_INTERVAL = Duration.ofSeconds(50);

  private final OrphanedTaskFinder tasks;
  private final StuckTaskStore stuckTaskStore;
  private final TaskGateway gateway;
  private final EngineStateReader engine;
  private final InstantSource clock;

  @Autowired
  StuckRootRepair(
      OrphanedTaskFinder tasks,
      StuckTaskStore stuckTaskStore,
      TaskGateway gateway,
      EngineStateReader engine,
      DatabaseClock databaseClock) {
    this(tasks, stuckTaskStore, gateway, engine, (InstantSource) databaseClock);
  }

  StuckRootRepair(
      OrphanedTaskFinder tasks,
      StuckTaskStore stuckTaskStore,
      TaskGateway gateway,
      EngineStateReader engine,
      InstantSource clock) {
    this.clock = clock;
    this.tasks = tasks;
    this.stuckTaskStore = stuckTaskStore;
    this.gateway = gateway;
    this.engine = engine;
  }

  /** Looks at the root of an open task and repairs it if it is stuck. */
  void look(TaskId task) {
    try {
      compare(task, engine.findStuckWork(task).filter(work -> !work.isAwaited()));
    } catch (EngineUnavailable e) {
      LOG.info("The engine has not told whether task {} is stuck.", task);
    }
  }

  private void compare(TaskId task, Optional<StuckWork> work) {
    Instant now = clock.instant();
    Optional<StuckTaskSighting> earlier = stuckTaskStore.find(task);
    Optional<StuckTaskSighting> seen = work.map(found -> sighting(found, earlier, now));
    boolean isStuck =
        seen.isPresent() && earlier.filter(before -> isProof(before, seen.get(), now)).isPresent();
    if (isStuck) {
      stuckTaskStore.keep(task, Optional.empty());
      repair(task, work.get());
    } else if (!seen.equals(earlier)) {
      stuckTaskStore.keep(task, seen);
    }
  }

  private static boolean isProof(StuckTaskSighting earlier, StuckTaskSighting seen, Instant now) {
    return seen.isWorseThan(earlier) && !earlier.since().isAfter(now.minus(REPAIR_INTERVAL));
  }

  private static StuckTaskSighting sighting(
      StuckWork work, Optional<StuckTaskSighting> earlier, Instant now) {
    Instant since =
        earlier
            .filter(before -> before.work().equals(work.work()))
            .map(StuckTaskSighting::since)
            .orElse(now);
    return new StuckTaskSighting(work.work(), work.mark(), since, work.sentence());
  }

  /** Another process may have ended the run meanwhile: its successor is not touched. */
  private void repair(TaskId task, StuckWork work) {
    String sentence = work.sentence();
    if (!gateway.terminate(task, work.run(), sentence)) {
      return;
    }
    LOG.warn("The root workflow of task {} is stuck and is started again. {}", task, sentence);
    if (tasks.count(task) > WorkflowRestarter.MAX_RESTARTS) {
      tasks.fail(
          task,
          CODE,
          "%s Perdure started the workflow again %d times. What it did is kept: send it a message to take it up again."
              .formatted(sentence, WorkflowRestarter.MAX_RESTARTS));
    } else {
      tasks.tell(task, sentence + " Perdure started it again from the journal.");
      gateway.revive(task);
    }
  }
}
