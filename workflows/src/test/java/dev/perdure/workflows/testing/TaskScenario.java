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
import java.util.function.Supplier;

/** Script of a task's record in a test: the position of the task and its failures. */
public abstract class TaskScenario {

  volatile ResumePoint resumePoint = ResumePoint.START;
  volatile ResumePoint next = ResumePoint.FOLLOW_UP;
  volatile Strategy strategy = Strategy.LAYERED;
  volatile int planners = 1;
  volatile Supplier<RequestLedger> desk = RequestLedger::empty;
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

  /** Sets the number of times that the planner may replan the rest. */
  public void replans(int times) {
    replans.set(times);
  }

  /** Steps that were held back wait, to be asked for once. */
  public void holdsBack(PlanOutline.Step... steps) {
    held = List.of(steps);
  }

  /** Delays the begin of the task until the latch opens. */
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

  /** Sets how many times planning first ends without a plan. */
  public void writesNoPlan(int times) {
    unwritten = times;
  }

  /** Sets how many times each planning fails to show its plan. */
  public void refusesPlan(int times) {
    refusals = times;
  }

  /** Refuses to record a pause, as for a task at rest. */
  public void refusesToPause() {
    pausable = false;
  }

  /** Fails to record settlements and task states from now on. */
  public void becomesUnusable() {
    unusable = true;
  }

  /** Fails to record settlements until the failure is empty. */
  public void failsToSettle(Optional<RuntimeException> failure) {
    unsettled = failure;
  }

  /** Fails to show requests whose ids end with a text. */
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

  /** Marks the task as paused in its records. */
  public void isPaused() {
    paused = true;
  }

  /** Fails to record that the task is paused. */
  public void failsToPause() {
    unpaused = true;
  }

  /** Lets a message of a person arrive just before a plan is shown. */
  public void sayAtShowing() {
    saidAtShowing = true;
  }

  /** Sets the request ledger of a resumed task. */
  public void desk(RequestLedger known) {
    desk = () -> known;
  }

  /** Sets the requests that each resumed task finds in its records. */
  public void desk(Supplier<RequestLedger> records) {
    desk = records;
  }

  /** Sets the request whose settlement a resumed task acts on. */
  public void waiting(PendingRequest request) {
    waiting = Optional.of(request);
  }

  /** Sets a command that no root workflow has acted on. */
  public void unapplied(Control control) {
    unapplied = List.of(control);
  }

  /** Delays the end of the task until the latch opens. */
  public void endsAfter(CountDownLatch latch) {
    ends = latch;
  }
}
