package dev.perdure.planner.wait;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The wait of a request for a person, as far as its task has a policy for waits.
 *
 * @param since when the request was shown
 * @param reminders how often people were reminded
 * @param remindedAt the last reminder; null if there was none
 * @param escalatedAt when the request went to another assignee; null if it did not
 * @param next the next step; null if none follows
 */
public record RequestWait(
    Instant since,
    int reminders,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant remindedAt,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant escalatedAt,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WaitMoment next) {

  /** The wait of a request that is shown now. */
  public static RequestWait since(Instant raised) {
    return new RequestWait(raised, 0, null, null, null);
  }

  /** The same wait after a reminder. */
  RequestWait reminded(Instant at) {
    return new RequestWait(since, reminders + 1, at, escalatedAt, next);
  }

  /** The same wait with reminders that count from a moment. */
  RequestWait remindedSilently(Instant at) {
    return new RequestWait(since, reminders, at, escalatedAt, next);
  }

  /** The same wait after its escalation. */
  RequestWait escalated(Instant at) {
    return new RequestWait(since, reminders, remindedAt, at, next);
  }

  /** The same wait whose next reminder goes to a person. */
  public RequestWait calling(String assignee) {
    return next != null && next.step() == WaitStep.REMIND
        ? followedBy(new WaitMoment(WaitStep.REMIND, next.at(), assignee))
        : this;
  }

  /** The same wait with its next step. */
  RequestWait followedBy(@Nullable WaitMoment step) {
    return new RequestWait(since, reminders, remindedAt, escalatedAt, step);
  }
}
