package dev.perdure.web.recovery;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.activities.journal.task.StuckTaskStore.Sighting;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineStateReader;
import dev.perdure.web.outbox.StuckWork;
import dev.perdure.web.outbox.TaskGateway;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Repairs root workflows that fail again and again: ends such a workflow and starts it again from
 * the journal, without what it failed on. Two sweeps in a row must find the same work failing, as a
 * database or a worker that was away for a while leaves failures behind as well.
 */
@Component
final class StuckRootRepair {

  private static final Logger LOG = LoggerFactory.getLogger(StuckRootRepair.class);

  static final String CODE = "workflow_stuck";

  private final OrphanedTaskFinder tasks;
  private final StuckTaskStore sightings;
  private final TaskGateway gateway;
  private final EngineStateReader engine;

  @Autowired
  StuckRootRepair(Journal journal, TaskGateway gateway, EngineStateReader engine) {
    this(
        new OrphanedTaskFinder(journal.database(), journal.events()),
        new StuckTaskStore(journal.database()),
        gateway,
        engine);
  }

  StuckRootRepair(
      OrphanedTaskFinder tasks,
      StuckTaskStore sightings,
      TaskGateway gateway,
      EngineStateReader engine) {
    this.tasks = tasks;
    this.sightings = sightings;
    this.gateway = gateway;
    this.engine = engine;
  }

  /** Looks at the root of an open task and repairs it where it is stuck. */
  void look(TaskId task) {
    Optional<Sighting> earlier = sightings.find(task);
    Optional<Sighting> now = engine.findStuckWork(task).map(work -> sighting(work, earlier));
    boolean isStuck = now.isPresent() && earlier.filter(now.get()::isWorseThan).isPresent();
    if (isStuck) {
      sightings.keep(task, Optional.empty());
      repair(task, now.get().sentence());
    } else if (!now.equals(earlier)) {
      sightings.keep(task, now);
    }
  }

  private static Sighting sighting(StuckWork work, Optional<Sighting> earlier) {
    Instant since =
        earlier
            .filter(before -> before.work().equals(work.work()))
            .map(Sighting::since)
            .orElseGet(Instant::now);
    return new Sighting(work.work(), work.failures(), since, work.sentence());
  }

  private void repair(TaskId task, String sentence) {
    LOG.warn("The root workflow of task {} is stuck and is started again. {}", task, sentence);
    gateway.terminate(task, sentence);
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
