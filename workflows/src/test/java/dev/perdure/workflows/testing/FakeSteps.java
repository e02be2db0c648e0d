package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.ReplanAllowance;
import dev.perdure.workflows.port.StepActivities;
import dev.perdure.workflows.port.StepSkipResult;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import dev.perdure.workflows.port.TaskRef;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The record of one task's steps, in memory. */
public abstract class FakeSteps extends FakeSubmissions implements StepActivities {

  private final List<String> skipped = new CopyOnWriteArrayList<>();
  private final List<String> steps = new CopyOnWriteArrayList<>();
  private final List<StepId> leftOut = new CopyOnWriteArrayList<>();
  private final List<StepUpdate> updates = new CopyOnWriteArrayList<>();
  private final List<StepId> replanned = new CopyOnWriteArrayList<>();

  /** The states of steps in order. */
  public List<String> steps() {
    return List.copyOf(steps);
  }

  /** Returns the decisions that settled requests. */
  public abstract List<Decision> settled();

  @Override
  public PlanOutline adoptPlan(TaskRef task) {
    List<PlanOutline.Step> open =
        outline.stream().filter(step -> !ended(step)).map(this::next).toList();
    return new PlanOutline(1, open, atOnce, !held.isEmpty());
  }

  private boolean ended(PlanOutline.Step step) {
    return steps.contains(step.id() + " DONE")
        || steps.contains(step.id() + " CANCELLED")
        || leftOut.contains(step.id());
  }

  private PlanOutline.Step next(PlanOutline.Step step) {
    long before = steps.stream().filter((step.id() + " RUNNING")::equals).count();
    boolean isUnderWay =
        steps.stream()
            .filter(entry -> entry.startsWith(step.id() + " "))
            .reduce((_, newest) -> newest)
            .filter((step.id() + " RUNNING")::equals)
            .isPresent();
    return Stream.iterate(step, PlanOutline.Step::again)
        .skip(isUnderWay ? before - 1 : before)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public StepSkipResult leaveOutDeferred(TaskRef task) {
    boolean held = settled().getLast().requestId().value().endsWith("plan-held");
    boolean rejected = held || !replanned.isEmpty();
    outline = rejected ? List.of() : outline;
    return new StepSkipResult(rejected, held || !rejected ? null : replanned.getLast());
  }

  @Override
  public StepSkipResult leaveOut(FailedStep failed) {
    leftOut.add(failed.step());
    return new StepSkipResult(true);
  }

  @Override
  public ReplanAllowance beginReplan(FailedStep failed) {
    boolean allowed =
        failed.cause().equals(FailedStep.PLAN_ENTERED) || replans.getAndDecrement() > 0;
    if (allowed) {
      replanned.add(failed.step());
    }
    return new ReplanAllowance(allowed);
  }

  @Override
  public PendingRequest stepFailed(FailedStep failed) {
    return request(
        new TaskRef(failed.task()), failed.cause() + "-" + failed.step(), RequestKind.OPERATOR);
  }

  @Override
  public StepUpdateAck step(StepUpdate update) {
    updates.add(update);
    return record(update);
  }

  /** Records the state of a step; the answer tells whether a person skipped the step. */
  public StepUpdateAck record(StepUpdate update) {
    if (skipped.contains(update.step().value())) {
      return new StepUpdateAck(true);
    }
    steps.add(update.step() + " " + update.state().name());
    return new StepUpdateAck(false);
  }

  /** The activities that did nothing but record a step. */
  public List<StepUpdate> updates() {
    return List.copyOf(updates);
  }

  /** A person skips a step that has not begun. */
  public void skip(String step) {
    skipped.add(step);
  }

  static PendingRequest request(TaskRef task, String name, RequestKind kind) {
    return PendingRequest.of(new RequestId(task.task() + "-" + name), kind, "digest", null);
  }
}
