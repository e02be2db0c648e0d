package dev.perdure.planner.envelope;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The id of a tool call: {@code <run>.<turn>.<index>}; the vendor's id is a column. */
public record CallId(@JsonValue String value) {

  /** Refuses an empty id. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public CallId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("A call's id is empty: give the id of a tool call.");
    }
  }

  /** The run a {@code task} call starts. */
  public RunId childRun() {
    return new RunId(value + ".task");
  }

  @Override
  public String toString() {
    return value;
  }
}
