package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.task.StateMachine;
import java.util.EnumSet;
import java.util.Set;

/** The state machine of a request as it is recorded; people see none that is still a draft. */
public enum RequestState implements StateMachine<RequestState> {
  @JsonProperty("draft")
  DRAFT,
  @JsonProperty("pending")
  PENDING,
  @JsonProperty("settled")
  SETTLED,
  @JsonProperty("withdrawn")
  WITHDRAWN,
  @JsonProperty("expired")
  EXPIRED;

  /** Each request is settled at most once, and one that was taken back never. */
  @Override
  public Set<RequestState> next() {
    return switch (this) {
      case DRAFT -> EnumSet.of(PENDING, SETTLED, WITHDRAWN);
      case PENDING -> EnumSet.of(SETTLED, WITHDRAWN, EXPIRED);
      case EXPIRED -> EnumSet.of(WITHDRAWN);
      case SETTLED, WITHDRAWN -> EnumSet.noneOf(RequestState.class);
    };
  }

  /** The states that a person brings this one to by resuming the task. */
  public Set<RequestState> whenResumed() {
    return this == EXPIRED ? EnumSet.of(PENDING) : EnumSet.noneOf(RequestState.class);
  }
}
