package dev.perdure.web.recovery;

import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.TaskGateway;
import dev.perdure.web.task.EngineIdentity;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Restarts the root workflows of open tasks that were closed in Temporal, and has stuck ones
 * repaired; a task whose workflow is lost again and again fails.
 */
@Component
final class WorkflowRestarter {

  private static final Logger LOG = LoggerFactory.getLogger(WorkflowRestarter.class);
  private static final int PAGE_SIZE = 100;

  /** How often the root workflow of one execution is started again. */
  static final int MAX_RESTARTS = 5;

  private static final String REVIVED =
      "The task's workflow was closed in the engine. It was started again from what is recorded.";
  private static final String CODE = "workflow_lost";

  private static final String GIVEN_UP =
      "The task's workflow was closed in the engine %d times, so it is not started again. What it"
              .formatted(MAX_RESTARTS)
          + " did is kept: send it a message to take it up again.";

  private final OrphanedTaskFinder tasks;
  private final TaskGateway gateway;
  private final StuckRootRepair stuck;
  private final String engine;

  WorkflowRestarter(
      OrphanedTaskFinder tasks, TaskGateway gateway, StuckRootRepair stuck, String engine) {
    this.tasks = tasks;
    this.gateway = gateway;
    this.stuck = stuck;
    this.engine = engine;
  }

  @Autowired
  WorkflowRestarter(
      OrphanedTaskFinder tasks, TaskGateway gateway, StuckRootRepair stuck, EngineIdentity engine) {
    this(tasks, gateway, stuck, engine.id());
  }

  /** Checks all open tasks page by page. */
  void repair() {
    String after = "";
    boolean more = true;
    while (more) {
      String from = after;
      List<TaskId> page = tasks.alone(() -> repair(tasks.open(engine, from, PAGE_SIZE)));
      more = page.size() == PAGE_SIZE;
      after = more ? page.getLast().value() : after;
    }
    tasks.alone(() -> wake(tasks.unheard(engine, PAGE_SIZE)));
  }

  /** Starts the root of a task at rest that a terminated one left a person's message to. */
  private List<TaskId> wake(List<TaskId> resting) {
    resting.stream().filter(task -> !gateway.isRunning(task)).forEach(gateway::revive);
    return resting;
  }

  private List<TaskId> repair(List<TaskId> open) {
    open.forEach(this::repair);
    return open;
  }

  private void repair(TaskId task) {
    // asked in this order, as a task is recorded at rest before its workflow completes
    if (gateway.isRunning(task)) {
      stuck.look(task);
      return;
    }
    if (!tasks.isOpen(task)) {
      return;
    }
    LOG.warn("The workflow of task {} was closed under way.", task);
    if (tasks.count(task) > MAX_RESTARTS) {
      tasks.fail(task, CODE, GIVEN_UP);
    } else {
      tasks.tell(task, REVIVED);
      gateway.revive(task);
    }
  }
}
