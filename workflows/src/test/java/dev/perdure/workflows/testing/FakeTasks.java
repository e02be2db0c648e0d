package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.request.Presentation;
import dev.perdure.workflows.port.request.Raising;
import dev.perdure.workflows.port.request.RefusedDecision;
import dev.perdure.workflows.port.request.Reopening;
import dev.perdure.workflows.port.request.Settling;
import dev.perdure.workflows.port.request.Showing;
import dev.perdure.workflows.port.request.Stuck;
import dev.perdure.workflows.port.request.UnreadMessages;
import dev.perdure.workflows.port.request.Withdrawal;
import dev.perdure.workflows.port.task.Brief;
import dev.perdure.workflows.port.task.Ended;
import dev.perdure.workflows.port.task.Ending;
import dev.perdure.workflows.port.task.PlanOutline;
import dev.perdure.workflows.port.task.Progress;
import dev.perdure.workflows.port.task.Recorded;
import dev.perdure.workflows.port.task.Standing;
import dev.perdure.workflows.port.task.StepProgress;
import dev.perdure.workflows.port.task.TaskActivities;
import dev.perdure.workflows.port.task.TaskRef;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The record of one task, in memory. */
public final class FakeTasks extends TaskScenario implements TaskActivities {

  private final BlockingQueue<Raising> raised = new LinkedBlockingQueue<>();
  private final BlockingQueue<TaskState> states = new LinkedBlockingQueue<>();
  private final List<Phase> phases = new CopyOnWriteArrayList<>();
  private final List<Settling> settled = new CopyOnWriteArrayList<>();
  private final List<String> steps = new CopyOnWriteArrayList<>();
  private final List<RequestId> withdrawn = new CopyOnWriteArrayList<>();
  private final List<Standing> stands = new CopyOnWriteArrayList<>();
  private final List<Ending> endings = new CopyOnWriteArrayList<>();
  private final AtomicInteger presented = new AtomicInteger();
  private final AtomicInteger messages = new AtomicInteger();
  private final AtomicInteger sittings = new AtomicInteger();
  private final Semaphore ended = new Semaphore(0);
  private final Semaphore begun = new Semaphore(0);
  private final BlockingQueue<RefusedDecision> refused = new LinkedBlockingQueue<>();
  private final CountDownLatch failed = new CountDownLatch(1);

  /** Waits until recording something has failed. */
  public void awaitFailure() throws InterruptedException {
    if (!failed.await(20, TimeUnit.SECONDS)) {
      throw new AssertionError("nothing has failed");
    }
  }

  /** Waits for the next decision that could not be recorded. */
  public RefusedDecision nextRefused() throws InterruptedException {
    return Objects.requireNonNull(refused.poll(20, TimeUnit.SECONDS), "no decision was refused");
  }

  /** A message of a person arrives, and is unread until somebody looks. */
  public void say() {
    messages.incrementAndGet();
  }

  /** Waits for the next request that people see. */
  public Raising nextRaised() throws InterruptedException {
    return Objects.requireNonNull(raised.poll(20, TimeUnit.SECONDS), "no request was raised");
  }

  /** Waits until the task has been in a state. */
  public void awaitState(TaskState state) throws InterruptedException {
    TaskState next = Objects.requireNonNull(states.poll(20, TimeUnit.SECONDS), state::name);
    while (next != state) {
      next = Objects.requireNonNull(states.poll(20, TimeUnit.SECONDS), state::name);
    }
  }

  /** Whether nobody was asked anything that was not looked at. */
  public boolean askedNobodyElse() {
    return raised.isEmpty();
  }

  /** The phases entered. */
  public List<Phase> phases() {
    return List.copyOf(phases);
  }

  /** What was settled. */
  public List<Settling> settled() {
    return List.copyOf(settled);
  }

  /** The states of steps in order. */
  public List<String> steps() {
    return List.copyOf(steps);
  }

  /** The requests that were taken back. */
  public List<RequestId> withdrawn() {
    return List.copyOf(withdrawn);
  }

  /** What the task was called while it was under way. */
  public List<Standing> stands() {
    return List.copyOf(stands);
  }

  /** How the task came to rest, each time. */
  public List<Ending> endings() {
    return List.copyOf(endings);
  }

  @Override
  public Brief begin(TaskRef task) {
    begun.release();
    await(begins);
    int sitting = sittings.incrementAndGet();
    Brief.Course now = sitting == 1 ? course : next;
    messages.set(0);
    var resumption = new Brief.Resumption(false, 0, waiting.or(this::oldest).orElse(null));
    return new Brief("perdure-test", strategy, "build", now, sitting, desk, resumption);
  }

  private Optional<PendingRequest> oldest() {
    return desk.pending().stream().findFirst();
  }

  /** Waits until the task reads its records. */
  public void awaitBeginning() throws InterruptedException {
    if (!begun.tryAcquire(20, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the task does not begin");
    }
  }

  /** Waits until the task is about to come to rest. */
  public void awaitEnding() throws InterruptedException {
    if (!ended.tryAcquire(20, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the task does not end");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(20, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nothing let the task go on");
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public Recorded progress(Progress progress) {
    if (progress.phase() != null) {
      phases.add(progress.phase());
    }
    if (progress.state() == TaskState.PAUSED && unpaused) {
      failed.countDown();
      throw new IllegalStateException("the database is away");
    }
    if (progress.state() != null) {
      states.add(progress.state());
    }
    return new Recorded(progress.state() != TaskState.PAUSED || pausable);
  }

  private void requireUsable() {
    if (unusable) {
      throw ApplicationFailure.newNonRetryableFailure("the record is unusable", "unusable");
    }
  }

  @Override
  public UnreadMessages raise(Raising raising) {
    if (raising.request().value().endsWith(unraised)) {
      throw ApplicationFailure.newNonRetryableFailure("The row is too large.", DATA_FAULT);
    }
    if (saidAtShowing) {
      saidAtShowing = false;
      return new UnreadMessages(true);
    }
    raised.add(raising);
    return new UnreadMessages(false);
  }

  @Override
  public void refuse(RefusedDecision decision) {
    refused.add(decision);
  }

  @Override
  public UnreadMessages settle(Settling settling) {
    requireUsable();
    unsettled.ifPresent(failure -> {
      failed.countDown();
      throw failure;
    });
    boolean unread = settling.decision().outcome() == Outcome.APPROVE && read();
    if (!unread) {
      settled.add(settling);
    }
    return new UnreadMessages(unread);
  }

  @Override
  public UnreadMessages reopenPlan(Reopening reopening) {
    boolean unread = read();
    if (unread) {
      withdrawn.add(reopening.request());
    }
    return new UnreadMessages(unread);
  }

  private boolean read() {
    return messages.getAndSet(0) > 0;
  }

  @Override
  public void withdraw(Withdrawal withdrawal) {
    withdrawn.addAll(withdrawal.requests());
  }

  @Override
  public void stand(Standing standing) {
    requireUsable();
    stands.add(standing);
    states.add(standing.blocked() ? TaskState.WAITING : TaskState.RUNNING);
  }

  @Override
  public Presentation presentPlan(Showing showing) {
    if (read()) {
      return Presentation.ofUnread();
    }
    int number = presented.incrementAndGet();
    return number <= unwritten
        ? new Presentation(null, refusals, false)
        : Presentation.of(request(new TaskRef(showing.task()), "plan-" + number, RequestKind.PLAN));
  }

  @Override
  public Presentation presentHeld(Showing showing) {
    if (held.isEmpty()) {
      return Presentation.of(null);
    }
    outline = held;
    held = List.of();
    return Presentation.of(request(new TaskRef(showing.task()), "plan-held", RequestKind.PLAN));
  }

  @Override
  public PendingRequest stuck(Stuck stuck) {
    return request(new TaskRef(stuck.task()), "stuck", RequestKind.OPERATOR);
  }

  @Override
  public PlanOutline adoptPlan(TaskRef task) {
    return new PlanOutline(1, outline);
  }

  @Override
  public void step(StepProgress progress) {
    steps.add(progress.step() + " " + progress.state().name());
  }

  @Override
  public Ended end(Ending ending) {
    endings.add(ending);
    ended.release();
    await(ends);
    return new Ended(messages.get() == 0 && !ending.goesOn());
  }

  private static PendingRequest request(TaskRef task, String name, RequestKind kind) {
    return PendingRequest.of(new RequestId(task.task() + "-" + name), kind, "digest", null);
  }
}
