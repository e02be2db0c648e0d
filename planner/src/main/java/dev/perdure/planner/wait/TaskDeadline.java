package dev.perdure.planner.wait;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.Optional;

/**
 * The deadline of a task.
 *
 * @param warnAt when people are warned
 * @param at when the task is parked
 */
public record TaskDeadline(Instant warnAt, Instant at, DeadlineState state) {

  /** The deadline of a task that was created at a moment; empty if its policy names none. */
  public static Optional<TaskDeadline> of(WaitPolicy policy, Instant created) {
    return policy
        .deadline()
        .map(deadline ->
            new TaskDeadline(
                deadline.warning(created, policy.calendar()),
                deadline.deadline(created, policy.calendar()),
                DeadlineState.OPEN));
  }

  /** The next moment at which something happens; empty if nothing does any more. */
  public Optional<Instant> next() {
    return switch (state) {
      case OPEN -> Optional.of(warnAt);
      case WARNED -> Optional.of(at);
      case PARKED, RELEASED -> Optional.empty();
    };
  }

  /** Whether the deadline has parked the task. */
  @JsonIgnore
  public boolean isParked() {
    return state == DeadlineState.PARKED;
  }

  /** The deadline at a moment; the same if nothing is due. */
  public TaskDeadline advanced(Instant now) {
    if (next().isEmpty() || now.isBefore(warnAt)) {
      return this;
    }
    return in(now.isBefore(at) ? DeadlineState.WARNED : DeadlineState.PARKED);
  }

  /** The deadline after a person has taken the task up again. */
  public TaskDeadline takenUp(Instant now) {
    return isParked() || !now.isBefore(at) ? in(DeadlineState.RELEASED) : this;
  }

  private TaskDeadline in(DeadlineState next) {
    return new TaskDeadline(warnAt, at, next);
  }
}
