package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ControlRef;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.PlanEditRequest;
import io.temporal.client.WorkflowStub;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Signals to a task as the server sends them: it stores what a person submits, and names it. */
public final class Signals {

  private final FakeTasks tasks;
  private final Supplier<WorkflowStub> workflow;
  private final AtomicInteger commands = new AtomicInteger();

  Signals(FakeTasks tasks, Supplier<WorkflowStub> workflow) {
    this.tasks = tasks;
    this.workflow = workflow;
  }

  /** Submits a decision. */
  public void decide(Decision decision) {
    tasks.submit(decision);
    send("decide", DecisionRef.of(decision));
  }

  /** Submits an edit of the plan. */
  public void edit(PlanEditRequest edit) {
    tasks.submit(edit);
    send("editPlan", new PlanEditRef(edit.request(), edit.edit()));
  }

  /** Submits a command under the next id: c-1, c-2 and so on. */
  public void control(ControlCommand command) {
    control(new Control(command, "ann", "c-" + commands.incrementAndGet()));
  }

  /** Submits a command under its id. */
  public void control(Control control) {
    tasks.submit(control);
    send("control", new ControlRef(Objects.requireNonNull(control.id())));
  }

  /** Sends a signal as anybody can who reaches the engine. */
  public void send(String signal, @Nullable Object payload) {
    workflow.get().signal(signal, payload);
  }

  static Decision decision(
      RequestId request,
      String id,
      String digest,
      Outcome outcome,
      @Nullable String comment,
      @Nullable BigDecimal budget) {
    return Decided.on(request, digest, outcome)
        .id(id)
        .comment(comment)
        .budget(budget)
        .model(outcome == Outcome.SWITCH_MODEL ? "anthropic/another" : null)
        .decision();
  }
}
