package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a step is judged: a command that passes on exit code 0, or else a description that a reviewer
 * judges.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StepCheck(@Nullable String command, @Nullable String description) {

  /** A check that runs a command. */
  public static StepCheck command(String command) {
    return new StepCheck(command, null);
  }

  /** A check that a reviewer judges. */
  public static StepCheck description(String description) {
    return new StepCheck(null, description);
  }

  /** Whether a command decides. */
  public boolean runsACommand() {
    return command != null && !command.isBlank();
  }

  /** The command, or else the description; empty if the model gave neither. */
  public String text() {
    return runsACommand()
        ? Objects.requireNonNull(command)
        : Objects.requireNonNullElse(description, "");
  }
}
