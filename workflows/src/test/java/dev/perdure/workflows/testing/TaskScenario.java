package dev.perdure.workflows.testing;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.ResumePoint;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Script of a task's record in a test: the position of the task and its failures. */
public abstract class TaskScenario {

  volatile ResumePoint resumePoint = ResumePoint.START;
  volatile ResumePoint next = ResumePoint.FOLLOW_UP;
  volatile Strategy strategy = Strategy.LAYERED;
  volatile int planners = 1;
  volatile RequestLedger desk = RequestLedger.empty();
  volatile CountDownLatch ends = new CountDownLatch(0);
  volatile CountDownLatch begins = new CountDownLatch(0);
  volatile List<PlanOutline.Step> held = List.of();
  volatile Optional<PendingRequest> waiting = Optional.empty();
  volatile List<Control> unapplied = List.of();
  volatile boolean unusable;
  volatile Optional<RuntimeException> unsettled = Optional.empty();
  volatile String unraised = "nothing";
  volatile String undrafted = "nothing";
  volatile boolean goesOn;
  volatile boolean keepsRequests;
  volatile boolean unpaused;
  volatile boolean paused;
  volatile boolean saidAtShowing;
  volatile boolean pausable = true;
  volatile int unwritten;
  volatile int refusals;
  volatile int atOnce = 3;
  final AtomicInteger replans = new AtomicInteger();
  volatile List<PlanOutline.Step> outline = List.of(step("one", 1), step("two", 1, "one"));

  /** A step of a plan that depends on others. */
  public static PlanOutline.Step step(String id, int attempt, String... dependsOn) {
    List<StepId> needs = List.of(dependsOn).stream().map(StepId::new).toList();
    return new PlanOutline.Step(
        new StepId(id), "Write " + id, needs, "build", attempt, true, false, false);
  }

  /** A step that is one fixed call. */
  public static PlanOutline.Step fixed(String id) {
    return new PlanOutline.Step(
        new StepId(id), "Call " + id, List.of(), "build", 1, false, true, false);
  }

  /** The steps that are still to be done. */
  public void outline(PlanOutline.Step... steps) {
    outline = List.of(steps);
  }

  /** Sets the number of steps that may run in parallel. */
  public void atOnce(int steps) {
    atOnce = steps;
  }

  /** How often the rest may be planned anew. */
  public void replans(int times) {
    replans.set(times);
  }

  /** Steps that were held back wait, to be asked for once. */
  public void holdsBack(PlanOutline.Step... steps) {
    held = List.of(steps);
  }

  /** Nothing is begun before a test says so. */
  public void beginsAfter(CountDownLatch latch) {
    begins = latch;
  }

  /** Sets the strategy of the task. */
  public void strategy(Strategy chosen) {
    strategy = chosen;
  }

  /** Sets the number of planners that draft the plan. */
  public void planners(int asked) {
    planners = asked;
  }

  /** Sets the resume point of the first execution. */
  public void resumePoint(ResumePoint begins) {
    resumePoint = begins;
  }

  /** Sets the resume point of later executions. */
  public void goesOnWith(ResumePoint later) {
    next = later;
  }

  /** How many times planning ends without a plan first. */
  public void writesNoPlan(int times) {
    unwritten = times;
  }

  /** How often each planning asks in vain to show its plan. */
  public void refusesPlan(int times) {
    refusals = times;
  }

  /** The task is at rest by its records, and no pause is recorded. */
  public void refusesToPause() {
    pausable = false;
  }

  /** No settlement and no standing can be recorded, for ever. */
  public void becomesUnusable() {
    unusable = true;
  }

  /** Recording a settlement fails, for as long as the failure is there. */
  public void failsToSettle(Optional<RuntimeException> failure) {
    unsettled = failure;
  }

  /** Showing a request of a kind of id fails each time. */
  public void failsToRaise(String end) {
    unraised = end;
  }

  /** No activity has drafted requests of a kind of id. */
  public void hasNotDrafted(String end) {
    undrafted = end;
  }

  /** No run has ended by the records, whatever signals say. */
  public void hasEndedNoRun() {
    goesOn = true;
  }

  /** No answer has withdrawn a request by the records, whatever signals say. */
  public void keepsRequests() {
    keepsRequests = true;
  }

  /** The task is paused by its records. */
  public void isPaused() {
    paused = true;
  }

  /** Recording that the task is held fails each time. */
  public void failsToPause() {
    unpaused = true;
  }

  /** A message of a person arrives when a plan is about to be shown. */
  public void sayAtShowing() {
    saidAtShowing = true;
  }

  /** Sets the request ledger of a resumed task. */
  public void desk(RequestLedger known) {
    desk = known;
  }

  /** The request whose settlement is acted on when the task is taken up. */
  public void waiting(PendingRequest request) {
    waiting = Optional.of(request);
  }

  /** A command that no root has acted on. */
  public void unapplied(Control control) {
    unapplied = List.of(control);
  }

  /** The task does not come to rest before a test says so. */
  public void endsAfter(CountDownLatch latch) {
    ends = latch;
  }
}
