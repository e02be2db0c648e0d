package dev.perdure.planner.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The id of a step within its plan, as the model wrote it; the plan check judges its form. */
public record StepId(@JsonValue String value) implements Comparable<StepId> {

  /** Takes the id without surrounding blanks. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public StepId {
    value = value.strip();
  }

  @Override
  public int compareTo(StepId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
