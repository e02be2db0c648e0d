package dev.perdure.planner.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A client's idempotency key of a person's decision: one that is sent twice decides once. */
public record DecisionId(@JsonValue String value) {

  /** Refuses an empty id. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public DecisionId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("A decision's id is empty: send a new id of your own.");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
