package dev.perdure.planner.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.wait.RequestWait;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to a person, with everything they must see to decide it.
 *
 * <p>{@code title} says what "yes" does and is composed from parsed facts, never by a model; {@code
 * digest} is the SHA-256 of the subject's RFC 8785 form; {@code blocks} names the runs and steps
 * that wait; {@code snoozedUntil} says until when people have set it aside; {@code waiting} has the
 * reminders so far and the next step, if the task has a policy for waits. The task's own title,
 * request, repository and requester are joined where it is shown.
 */
public record HumanRequest(
    RequestId id,
    TaskId taskId,
    @Nullable RunId runId,
    RequestKind kind,
    RequestStatus status,
    String digest,
    String title,
    List<Outcome> outcomes,
    Subject subject,
    HumanRequestRisk risk,
    List<String> blocks,
    HumanRequestVotes votes,
    Instant raisedAt,
    @Nullable Instant expiresAt,
    @Nullable String assignee,
    @Nullable Instant snoozedUntil,
    @Nullable RequestWait waiting,
    @Nullable DecisionSettlement decision) {

  /** Copies the lists. */
  public HumanRequest {
    outcomes = NullSafeLists.copy(outcomes);
    blocks = NullSafeLists.copy(blocks);
  }

  /** The same request with other votes. */
  public HumanRequest with(HumanRequestVotes shown) {
    return new HumanRequest(
        id,
        taskId,
        runId,
        kind,
        status,
        digest,
        title,
        outcomes,
        subject,
        risk,
        blocks,
        shown,
        raisedAt,
        expiresAt,
        assignee,
        snoozedUntil,
        waiting,
        decision);
  }
}
