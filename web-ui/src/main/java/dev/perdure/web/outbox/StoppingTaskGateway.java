package dev.perdure.web.outbox;

import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.port.task.Control;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Reaches workflows through another gateway, and what runs for a task at once where it is stopped:
 * the workflow knows of it first, so that nothing new begins.
 */
public record StoppingTaskGateway(TaskGateway gateway, SteeringStore steering)
    implements TaskGateway {

  private static final Logger LOG = LoggerFactory.getLogger(StoppingTaskGateway.class);

  @Override
  public void start(TaskId task) {
    gateway.start(task);
  }

  @Override
  public boolean isRunning(TaskId task) {
    return gateway.isRunning(task);
  }

  @Override
  public void revive(TaskId task) {
    gateway.revive(task);
  }

  @Override
  public void decide(TaskId task, Decision decision) {
    gateway.decide(task, decision);
  }

  @Override
  public void say(TaskId task, String message) {
    gateway.say(task, message);
  }

  @Override
  public void control(TaskId task, Control control) {
    gateway.control(task, control);
    switch (control.command()) {
      case INTERRUPT, CANCEL -> stop(task);
      case PAUSE, RESUME -> {}
    }
  }

  /** Nothing runs for a task at rest. */
  @Override
  public void wake(TaskId task, Control control) {
    gateway.wake(task, control);
  }

  /** The engine tells the activities too, only later. */
  private void stop(TaskId task) {
    try {
      steering.stop(task);
    } catch (DataAccessException away) {
      LOG.warn("Task {} is stopped by the engine alone: {}", task, away.toString());
    }
  }
}
