package dev.perdure.web.server;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.TaskGateway;
import dev.perdure.web.outbox.WorkflowFullException;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.PlanEditRequest;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Keeps what was sent to tasks, and does with decisions what a test wants. */
public final class FakeGateway implements TaskGateway {

  /** Action that runs while the engine is asked about a task. */
  public Consumer<TaskId> whenAsked = _ -> {};

  public final List<TaskId> started = new CopyOnWriteArrayList<>();
  public final List<Decision> decisions = new CopyOnWriteArrayList<>();
  public final List<String> messages = new CopyOnWriteArrayList<>();
  public final List<Control> controls = new CopyOnWriteArrayList<>();
  public volatile Consumer<Decision> onDecision = _ -> {};
  public volatile Consumer<PlanEditRequest> onEdit = _ -> {};
  public final List<TaskId> terminated = new CopyOnWriteArrayList<>();
  public final List<TaskId> closed = new CopyOnWriteArrayList<>();
  public final List<String> ended = new CopyOnWriteArrayList<>();
  public volatile boolean away;

  /** The tasks whose workflows take no more signals. */
  public final List<TaskId> full = new CopyOnWriteArrayList<>();

  void reset() {
    whenAsked = _ -> {};
    onDecision = _ -> {};
    onEdit = _ -> {};
    away = false;
    List.of(started, decisions, messages, controls, terminated, closed, ended, full)
        .forEach(List::clear);
  }

  @Override
  public void start(TaskId task) {
    answer();
    started.add(task);
  }

  @Override
  public boolean isRunning(TaskId task) {
    answer();
    whenAsked.accept(task);
    return !closed.contains(task);
  }

  @Override
  public void revive(TaskId task) {
    start(task);
    closed.remove(task);
  }

  @Override
  public boolean terminate(TaskId task, String run, String reason) {
    answer();
    boolean isOpen = !ended.contains(run);
    if (isOpen) {
      terminated.add(task);
      closed.add(task);
    }
    return isOpen;
  }

  @Override
  public void decide(TaskId task, Decision decision) {
    take(task);
    decisions.add(decision);
    onDecision.accept(decision);
  }

  @Override
  public void editPlan(TaskId task, PlanEditRequest edit) {
    take(task);
    onEdit.accept(edit);
  }

  @Override
  public void say(TaskId task, String message) {
    take(task);
    messages.add(message);
  }

  @Override
  public void control(TaskId task, Control control) {
    take(task);
    controls.add(control);
  }

  private void take(TaskId task) {
    answer();
    if (full.contains(task)) {
      throw new WorkflowFullException(new IOException("exceeded workflow limit for signal events"));
    }
  }

  private void answer() {
    if (away) {
      throw new EngineUnavailable(new IOException("connection refused"));
    }
  }
}
