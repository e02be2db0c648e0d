package dev.perdure.planner.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The id of a request to a person, such as for a permission or the approval of a plan. */
public record RequestId(@JsonValue String value) {

  /** Refuses an empty id. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RequestId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("A request's id is empty: give the id of a request.");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
