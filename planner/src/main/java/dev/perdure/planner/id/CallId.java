package dev.perdure.planner.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The id of a tool call, as Perdure gives it: {@code <run>.<turn>.<index>}. */
public record CallId(@JsonValue String value) {

  private static final Pattern FORM = Pattern.compile("(.+)\\.(\\d{1,9})\\.\\d+");

  /** Refuses an empty id. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public CallId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("A call's id is empty: give the id of a tool call.");
    }
  }

  /** The turn of a run that the call belongs to; empty if the id has another form. */
  public Optional<Turn> turn() {
    Matcher id = FORM.matcher(value);
    return id.matches()
        ? Optional.of(new Turn(new RunId(id.group(1)), Integer.parseInt(id.group(2))))
        : Optional.empty();
  }

  /** A turn of a run, counted from 1. */
  public record Turn(RunId run, int number) {

    @Override
    public String toString() {
      return run + "." + number;
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
