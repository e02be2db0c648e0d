package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.wait.DeadlineState;
import dev.perdure.planner.wait.PersonCalendar;
import dev.perdure.planner.wait.RequestWait;
import dev.perdure.planner.wait.TaskDeadline;
import dev.perdure.planner.wait.WaitMoment;
import dev.perdure.planner.wait.WaitPolicy;
import dev.perdure.planner.wait.WaitStep;
import dev.perdure.workflows.port.DeadlineDue;
import dev.perdure.workflows.port.DueDeadline;
import dev.perdure.workflows.port.DueWait;
import dev.perdure.workflows.port.ExpiredRequests;
import dev.perdure.workflows.port.RequestDue;
import dev.perdure.workflows.port.TaskWaits;
import dev.perdure.workflows.port.WaitActivities;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The waits of a task's requests, in memory, by the policies of the planner. */
public abstract class FakeWaits extends TaskScenario implements WaitActivities {

  /** The calendar of a person who has set nothing. */
  private static final PersonCalendar NO_CALENDAR = new PersonCalendar(Optional.empty(), List.of());

  private final Map<RequestId, RequestWait> waits = new ConcurrentHashMap<>();
  private final Map<RequestId, RequestStatus> statuses = new ConcurrentHashMap<>();
  private final Map<String, PersonCalendar> calendars = new ConcurrentHashMap<>();
  private final List<WaitMoment> steps = new CopyOnWriteArrayList<>();
  private final BlockingQueue<WaitStep> taken = new LinkedBlockingQueue<>();
  private volatile WaitPolicy policy = WaitPolicy.none();
  private volatile Supplier<Instant> clock = Instant::now;
  private final BlockingQueue<DeadlineState> deadlines = new LinkedBlockingQueue<>();
  private volatile String assignee = "ada";
  private volatile @Nullable TaskDeadline deadline;

  /** Sets the task's policy for waits, and the clock of the engine. */
  public void waits(WaitPolicy chosen, Supplier<Instant> time) {
    policy = chosen;
    clock = time;
  }

  /** Sets the calendar of a person. */
  public void calendar(String person, PersonCalendar calendar) {
    calendars.put(person, calendar);
  }

  private WaitPolicy followed() {
    return policy.following(calendars.getOrDefault(assignee, NO_CALENDAR));
  }

  /** The steps so far, at the times of the workflow. */
  public List<WaitMoment> waitSteps() {
    return List.copyOf(steps);
  }

  /** Waits for the next state of the deadline. */
  public DeadlineState nextDeadline() throws InterruptedException {
    return Objects.requireNonNull(deadlines.poll(90, TimeUnit.SECONDS), "no deadline has come");
  }

  /** Waits for the next step of a wait. */
  public WaitStep nextStep() throws InterruptedException {
    return Objects.requireNonNull(taken.poll(90, TimeUnit.SECONDS), "no step was taken");
  }

  /** The open waits, for a root that takes the task over. */
  @Nullable TaskWaits openWaits() {
    List<RequestDue> open = waits.keySet().stream().map(this::due).toList();
    if (deadline == null) {
      deadline = TaskDeadline.of(policy, clock.get()).orElse(null);
    }
    DeadlineDue due =
        deadline == null
            ? null
            : new DeadlineDue(deadline.next().orElse(null), deadline.isParked());
    return open.isEmpty() && due == null ? null : new TaskWaits(open, due);
  }

  /** Starts the wait of a request that is shown. */
  @Nullable RequestDue show(RequestId request) {
    if (!policy.concernsRequests()) {
      return null;
    }
    waits.computeIfAbsent(
        request, _ -> followed().planned(RequestWait.since(clock.get()), assignee));
    statuses.putIfAbsent(request, RequestStatus.PENDING);
    return due(request);
  }

  /** Ends the wait of a request that is settled or withdrawn. */
  void endWait(RequestId request) {
    waits.remove(request);
    statuses.remove(request);
  }

  /** Whether a request has expired, so that a decision on it is refused. */
  boolean isExpired(RequestId request) {
    return statuses.get(request) == RequestStatus.EXPIRED;
  }

  @Override
  public RequestDue advance(DueWait due) {
    RequestWait wait = waits.get(due.request());
    if (wait == null || isExpired(due.request())) {
      return new RequestDue(due.request(), null, wait != null);
    }
    followed()
        .due(wait, assignee, due.at())
        .ifPresentOrElse(
            step -> take(due, wait, step),
            () -> waits.put(due.request(), followed().planned(wait, assignee)));
    return due(due.request());
  }

  private void take(DueWait due, RequestWait wait, WaitMoment moment) {
    if (moment.step() == WaitStep.ESCALATE) {
      assignee = Objects.requireNonNull(moment.to());
    }
    if (moment.step() == WaitStep.EXPIRE) {
      statuses.put(due.request(), RequestStatus.EXPIRED);
    }
    waits.put(due.request(), followed().after(wait, moment.step(), assignee, due.at()));
    steps.add(new WaitMoment(moment.step(), due.at(), moment.to()));
    taken.add(moment.step());
  }

  @Override
  public DeadlineDue advanceDeadline(DueDeadline due) {
    TaskDeadline now = Objects.requireNonNull(deadline).advanced(due.at());
    deadline = now;
    deadlines.add(now.state());
    return new DeadlineDue(now.next().orElse(null), now.isParked());
  }

  @Override
  public TaskWaits showAgain(ExpiredRequests expired) {
    expired.requests().forEach(this::endWait);
    return TaskWaits.of(expired.requests().stream().map(this::show).toList());
  }

  private RequestDue due(RequestId request) {
    RequestWait wait = waits.get(request);
    WaitMoment next = wait == null ? null : wait.next();
    return new RequestDue(request, next == null ? null : next.at(), isExpired(request));
  }
}
