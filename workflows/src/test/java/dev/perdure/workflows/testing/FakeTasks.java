package dev.perdure.workflows.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.SettledRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PlanReopenRequest;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.RefusedDecision;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.StalledPlanning;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskEndAck;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskResumption;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.TransitionAck;
import dev.perdure.workflows.port.UnreadMessages;
import dev.perdure.workflows.port.WithdrawalAck;
import dev.perdure.workflows.port.WithdrawalRequest;
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
public final class FakeTasks extends FakeSteps implements TaskActivities {

  private final BlockingQueue<TaskState> states = new LinkedBlockingQueue<>();
  private final List<Phase> phases = new CopyOnWriteArrayList<>();
  private final List<Decision> settled = new CopyOnWriteArrayList<>();
  private final List<RequestId> withdrawn = new CopyOnWriteArrayList<>();
  private final List<TaskStateUpdate> stands = new CopyOnWriteArrayList<>();
  private final List<TaskResult> endings = new CopyOnWriteArrayList<>();
  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicInteger presented = new AtomicInteger();
  private final AtomicInteger messages = new AtomicInteger();
  private final AtomicInteger queued = new AtomicInteger();
  private final AtomicInteger sittings = new AtomicInteger();
  private final Semaphore ended = new Semaphore(0);
  private final Semaphore begun = new Semaphore(0);
  private final BlockingQueue<RefusedDecision> refused = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> applied = new LinkedBlockingQueue<>();
  private final CountDownLatch failed = new CountDownLatch(1);

  /** Waits until recording something has failed. */
  public void awaitFailure() throws InterruptedException {
    assertThat(failed.await(90, TimeUnit.SECONDS)).as("something has failed").isTrue();
  }

  /** Waits for the next decision that could not be recorded. */
  public RefusedDecision nextRefused() throws InterruptedException {
    return Objects.requireNonNull(refused.poll(90, TimeUnit.SECONDS), "no decision was refused");
  }

  /** Adds an unread message of a person. */
  public void say() {
    messages.incrementAndGet();
  }

  /** Waits until the task has been in a state. */
  public void awaitState(TaskState state) throws InterruptedException {
    Waits.next(states, state);
  }

  /** The phases entered. */
  public List<Phase> phases() {
    return List.copyOf(phases);
  }

  @Override
  public List<Decision> settled() {
    return List.copyOf(settled);
  }

  /** The requests that were taken back. */
  public List<RequestId> withdrawn() {
    return List.copyOf(withdrawn);
  }

  /** Returns the state updates that the task recorded while it ran. */
  public List<TaskStateUpdate> stands() {
    return List.copyOf(stands);
  }

  /** Waits until the task has acted on a command. */
  public void awaitApplied(String control) throws InterruptedException {
    Waits.next(applied, control);
  }

  /** Returns the result of each time the task came to rest. */
  public List<TaskResult> endings() {
    return List.copyOf(endings);
  }

  @Override
  public TaskStart begin(TaskRef task) {
    begun.release();
    Waits.await(begins);
    int execution = sittings.incrementAndGet();
    ResumePoint now = execution == 1 ? resumePoint : next;
    messages.set(0);
    queued.set(0);
    var place =
        new TaskResumption(paused, 0, waiting.or(this::oldest).orElse(null))
            .controlledBy(execution == 1 ? unapplied : List.of());
    boolean returns = now == ResumePoint.READ_SUBTASK && execution > 1;
    TaskResult rest = returns ? endings.getLast() : null;
    return new TaskStart(
        "perdure-test",
        strategy,
        "build",
        now,
        execution,
        desk.get(),
        place,
        null,
        planners,
        false,
        rest,
        openWaits());
  }

  private Optional<PendingRequest> oldest() {
    return desk.get().pending().stream().filter(request -> request.runId() == null).findFirst();
  }

  /** Waits until the task reads its records. */
  public void awaitBeginning() throws InterruptedException {
    Waits.acquire(begun, "the task does not begin");
  }

  /** Waits until the task is about to come to rest. */
  public void awaitEnding() throws InterruptedException {
    Waits.acquire(ended, "the task does not end");
  }

  @Override
  public TransitionAck progress(TaskTransition progress) {
    boolean moves = phases.isEmpty() || phases.getLast() != progress.phase();
    if (progress.phase() != null && moves) {
      phases.add(progress.phase());
    }
    if (progress.state() == TaskState.PAUSED && unpaused) {
      failed.countDown();
      throw new IllegalStateException("the database is away");
    }
    if (progress.state() != null) {
      states.add(progress.state());
    }
    return new TransitionAck(progress.state() != TaskState.PAUSED || pausable);
  }

  private void requireUsable() {
    if (unusable) {
      throw ApplicationFailure.newNonRetryableFailure("the record is unusable", "unusable");
    }
  }

  @Override
  public void refuse(RefusedDecision decision) {
    refused.add(decision);
  }

  @Override
  public SettlementAck settle(SettlementRequest request) {
    requireUsable();
    unsettled.ifPresent(failure -> {
      failed.countDown();
      throw failure;
    });
    Optional<Decision> made = decided(request);
    if (made.isEmpty() || isExpired(request.decision().requestId())) {
      return refusedDecision();
    }
    if (made.get().outcome() == Outcome.APPROVE && read()) {
      return SettlementAck.ofUnread();
    }
    settled.add(made.get());
    endWait(request.decision().requestId());
    return SettlementAck.settled(SettledRequest.of(made.get()));
  }

  @Override
  public UnreadMessages reopenPlan(PlanReopenRequest reopening) {
    boolean unread = read();
    if (unread) {
      withdrawn.add(reopening.request());
    }
    return new UnreadMessages(unread, queued.get() > 0);
  }

  /** A command of a person arrives that waits until the task rests. */
  public void queue() {
    queued.incrementAndGet();
  }

  private boolean read() {
    return messages.getAndSet(0) > 0;
  }

  @Override
  public WithdrawalAck withdraw(WithdrawalRequest withdrawal) {
    boolean keepsEnd = withdrawal.ended() != null && goesOn;
    if (keepsEnd || (withdrawal.answered() != null && keepsRequests)) {
      refuse(keepsEnd ? "end" : "answer");
      return new WithdrawalAck(true);
    }
    withdrawn.addAll(withdrawal.requests());
    return new WithdrawalAck(false);
  }

  @Override
  public void updateState(TaskStateUpdate standing) {
    requireUsable();
    stands.add(standing);
    Optional.ofNullable(standing.control()).ifPresent(applied::add);
    states.add(standing.blocked() ? TaskState.WAITING : TaskState.RUNNING);
  }

  @Override
  public PresentedRequest presentPlan(PlanPresentationRequest showing) {
    if (read()) {
      return PresentedRequest.ofUnread();
    }
    int number = presented.incrementAndGet();
    return number <= unwritten
        ? new PresentedRequest(null, refusals, false)
        : PresentedRequest.of(
            request(new TaskRef(showing.task()), "plan-" + number, RequestKind.PLAN));
  }

  @Override
  public PresentedRequest presentDeferred(PlanPresentationRequest showing) {
    if (held.isEmpty()) {
      return PresentedRequest.of(null);
    }
    outline = held;
    held = List.of();
    return PresentedRequest.of(request(new TaskRef(showing.task()), "plan-held", RequestKind.PLAN));
  }

  @Override
  public PendingRequest stalled(StalledPlanning stuck) {
    return request(new TaskRef(stuck.task()), "stuck", RequestKind.OPERATOR);
  }

  @Override
  public void closeOwnPlan(TaskRef task) {
    closed.incrementAndGet();
  }

  /** Counts the closures of the task's own plan. */
  public int closedPlans() {
    return closed.get();
  }

  @Override
  public TaskEndAck end(TaskResult ending) {
    endings.add(ending);
    ended.release();
    Waits.await(ends);
    boolean isCalled = queued.get() > 0 && ending.state() != TaskState.CANCELLED;
    return new TaskEndAck(messages.get() == 0 && !isCalled && !ending.continues());
  }
}
