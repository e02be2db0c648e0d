package dev.perdure.planner.wait;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A key of the policy for waits as it is written, sensible or not; the reader checks it. */
public record WaitSetting(@JsonValue Object written) {

  /** Wraps the written value. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static WaitSetting of(Object written) {
    return new WaitSetting(written);
  }
}
