package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** A command that must pass once all steps are done. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Verification(String command, @Nullable String description) {

  /** Turns an absent command into an empty one, which the plan check reports. */
  public Verification {
    command = Texts.orEmpty(command);
  }
}
