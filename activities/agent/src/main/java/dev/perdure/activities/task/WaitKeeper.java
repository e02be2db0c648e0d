package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.request.RequestWaitStore;
import dev.perdure.activities.journal.request.WaitingRequest;
import dev.perdure.activities.journal.task.TaskReader;
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
  private final TaskReader taskReader;
  private final RequestWaitStore requestWaitStore;
  private final OutboxStore outboxStore;
  private final TaskStateUpdater taskStateUpdater;

  WaitKeeper(
      Database database,
      TaskReader taskReader,
      RequestWaitStore requestWaitStore,
      OutboxStore outboxStore,
      TaskStateUpdater taskStateUpdater) {
    this.database = database;
    this.taskReader = taskReader;
    this.requestWaitStore = requestWaitStore;
    this.outboxStore = outboxStore;
    this.taskStateUpdater = taskStateUpdater;
  }

  /** Starts the wait of a request that people see; null for a task without a policy for waits. */
  @Nullable RequestDue begin(TaskId task, RequestId request) {
    WaitPolicy policy = taskReader.waitPolicy(task);
    return policy.concernsRequests()
        ? requestWaitStore.lock(task, request).map(found -> begin(policy, found)).orElse(null)
        : null;
  }

  private RequestDue begin(WaitPolicy policy, WaitingRequest request) {
    if (request.requestWait().isPresent()) {
      return due(request, request.requestWait().get());
    }
    Instant raised = request.raisedAt().truncatedTo(ChronoUnit.MILLIS);
    RequestWait wait = policy.planned(RequestWait.since(raised), request.assignee());
    requestWaitStore.begin(request.id(), wait, policy.expiry(raised).orElse(null));
    return due(request, wait);
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
    WaitPolicy policy = taskReader.waitPolicy(due.task());
    return policy
        .due(wait.get(), request.assignee(), due.at())
        .map(moment -> take(due, request, policy, moment))
        .orElseGet(() -> plan(request, policy.planned(wait.get(), request.assignee())));
  }

  private RequestDue take(
      DueWait due, WaitingRequest request, WaitPolicy policy, WaitMoment moment) {
    RequestWait before = request.requestWait().orElseThrow();
    if (moment.step() == WaitStep.REMIND && isSetAside(request, due.at())) {
      return plan(request, policy.skipping(before, request.assignee(), due.at()));
    }
    String assignee =
        moment.step() == WaitStep.ESCALATE
            ? policy.escalate().map(EscalationPolicy::to).orElseThrow()
            : request.assignee();
    RequestWait after = policy.after(before, moment.step(), assignee, due.at());
    switch (moment.step()) {
      case REMIND -> requestWaitStore.remind(request, after);
      case ESCALATE -> requestWaitStore.escalate(request, after, assignee);
      case EXPIRE -> {
        requestWaitStore.expire(request, after);
        taskStateUpdater.update(new TaskStateUpdate(due.task(), due.blocked(), false));
        return new RequestDue(request.id(), null, true);
      }
    }
    return due(request, after);
  }

  private static boolean isSetAside(WaitingRequest request, Instant now) {
    return request.snoozedUntil().filter(until -> until.isAfter(now)).isPresent();
  }

  private RequestDue plan(WaitingRequest request, RequestWait wait) {
    requestWaitStore.save(request.id(), wait);
    return due(request, wait);
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
