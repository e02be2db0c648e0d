package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.request.RequestWaitStore;
import dev.perdure.activities.journal.request.WaitingRequest;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.wait.EscalationPolicy;
import dev.perdure.planner.wait.RequestWait;
import dev.perdure.planner.wait.WaitMoment;
import dev.perdure.planner.wait.WaitPolicy;
import dev.perdure.planner.wait.WaitStep;
import dev.perdure.workflows.port.DueWait;
import dev.perdure.workflows.port.ExpiredRequests;
import dev.perdure.workflows.port.RequestDue;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.TaskWaits;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the waits of a task's requests by the policy in the task's body. The workflow says that a
 * moment has come; the journal says which step is due, and when the next one is.
 */
final class WaitKeeper {

  /** A decision that is on its way comes before every step of the wait. */
  private static final Duration DECISION_PAUSE = Duration.ofMinutes(1);

  private final Database database;
  private final ApproverPolicies approverPolicies;
  private final RequestWaitStore requestWaitStore;
  private final OutboxStore outboxStore;
  private final TaskStateUpdater taskStateUpdater;

  WaitKeeper(
      Database database,
      ApproverPolicies approverPolicies,
      RequestWaitStore requestWaitStore,
      OutboxStore outboxStore,
      TaskStateUpdater taskStateUpdater) {
    this.database = database;
    this.approverPolicies = approverPolicies;
    this.requestWaitStore = requestWaitStore;
    this.outboxStore = outboxStore;
    this.taskStateUpdater = taskStateUpdater;
  }

  /** Starts the wait of a request that people see; null for a task without a policy for waits. */
  @Nullable RequestDue begin(TaskId task, RequestId request) {
    return approverPolicies.concernsRequests(task)
        ? requestWaitStore.lock(task, request).map(this::begin).orElse(null)
        : null;
  }

  private RequestDue begin(WaitingRequest request) {
    if (request.requestWait().isPresent()) {
      return due(request, request.requestWait().get());
    }
    WaitPolicy policy = approverPolicies.of(request.task(), request.assignee());
    Instant raised = request.raisedAt().truncatedTo(ChronoUnit.MILLIS);
    return plan(request, policy, policy.planned(RequestWait.since(raised), request.assignee()));
  }

  /** Takes the step that is due at a moment, and says when the next one is. */
  RequestDue advance(DueWait due) {
    return database.inTransaction(() ->
        requestWaitStore
            .lock(due.task(), due.request())
            .map(request -> advance(due, request))
            .orElseGet(() -> new RequestDue(due.request(), null, false)));
  }

  private RequestDue advance(DueWait due, WaitingRequest request) {
    Optional<RequestWait> wait = request.requestWait();
    if (request.isExpired() || wait.isEmpty()) {
      return new RequestDue(request.id(), null, request.isExpired());
    }
    if (outboxStore.holdsDecision(due.task(), due.request())) {
      return new RequestDue(request.id(), due.at().plus(DECISION_PAUSE), false);
    }
    WaitPolicy policy = approverPolicies.of(due.task(), request.assignee());
    return policy
        .due(wait.get(), request.assignee(), due.at())
        .map(moment -> take(due, request, policy, moment))
        .orElseGet(() -> plan(request, policy, policy.planned(wait.get(), request.assignee())));
  }

  private RequestDue take(
      DueWait due, WaitingRequest request, WaitPolicy policy, WaitMoment moment) {
    RequestWait before = request.requestWait().orElseThrow();
    return switch (moment.step()) {
      case REMIND -> remind(request, policy, before, due.at());
      case ESCALATE -> escalate(request, policy, before, due.at());
      case EXPIRE -> {
        requestWaitStore.expire(
            request, policy.after(before, WaitStep.EXPIRE, request.assignee(), due.at()));
        taskStateUpdater.update(new TaskStateUpdate(due.task(), due.blocked(), false));
        yield new RequestDue(request.id(), null, true);
      }
    };
  }

  private RequestDue remind(
      WaitingRequest request, WaitPolicy policy, RequestWait before, Instant now) {
    if (isSetAside(request, now)) {
      return plan(request, policy, policy.skipping(before, request.assignee(), now));
    }
    RequestWait after = policy.after(before, WaitStep.REMIND, request.assignee(), now);
    requestWaitStore.remind(request, after, expiry(policy, after));
    return due(request, after);
  }

  /** A person who has left gets no request: it waits for everybody who may settle it. */
  private RequestDue escalate(
      WaitingRequest request, WaitPolicy policy, RequestWait before, Instant now) {
    String person = policy.escalate().map(EscalationPolicy::to).orElseThrow();
    boolean hasLeft = approverPolicies.hasLeft(person);
    String asked = requestWaitStore.assign(request, hasLeft ? null : person);
    WaitPolicy next = approverPolicies.of(request.task(), asked);
    RequestWait after = next.after(before, WaitStep.ESCALATE, asked, now);
    requestWaitStore.escalate(request, after, person, hasLeft);
    return plan(request, next, after);
  }

  private static boolean isSetAside(WaitingRequest request, Instant now) {
    return request.snoozedUntil().filter(until -> until.isAfter(now)).isPresent();
  }

  private RequestDue plan(WaitingRequest request, WaitPolicy policy, RequestWait wait) {
    requestWaitStore.save(request.id(), wait, expiry(policy, wait));
    return due(request, wait);
  }

  private static @Nullable Instant expiry(WaitPolicy policy, RequestWait wait) {
    return policy.expiry(wait.since()).orElse(null);
  }

  /** Shows expired requests again; their waits start anew. */
  TaskWaits showAgain(ExpiredRequests expired) {
    return database.inTransaction(() -> {
      List<RequestDue> shown =
          expired.requests().stream().map(id -> showAgain(expired.task(), id)).toList();
      taskStateUpdater.update(new TaskStateUpdate(expired.task(), expired.blocked(), false));
      return TaskWaits.of(shown);
    });
  }

  private RequestDue showAgain(TaskId task, RequestId id) {
    requestWaitStore
        .lock(task, id)
        .filter(WaitingRequest::isExpired)
        .ifPresent(requestWaitStore::showAgain);
    return Optional.ofNullable(begin(task, id)).orElseGet(() -> new RequestDue(id, null, false));
  }

  /** The next moment of a wait as the workflow needs it. */
  static RequestDue due(WaitingRequest request, RequestWait wait) {
    WaitMoment next = request.isExpired() ? null : wait.next();
    return new RequestDue(request.id(), next == null ? null : next.at(), request.isExpired());
  }
}
