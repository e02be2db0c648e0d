package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * A person's command to a task as a whole.
 *
 * @param id by which its effect is acknowledged; null where an older build sent it
 */
public record Control(
    Command command, String by, @JsonInclude(Include.NON_NULL) @Nullable String id) {

  /** A command that is not acknowledged. */
  public Control(Command command, String by) {
    this(command, by, null);
  }

  /** The same command with an id. */
  public Control identified(String id) {
    return new Control(command, by, id);
  }

  /** The commands. */
  public enum Command {
    /** Hold before the next model call. */
    @JsonProperty("pause")
    PAUSE,
    /** Go on. */
    @JsonProperty("resume")
    RESUME,
    /** Stop what runs; the task waits for a message. */
    @JsonProperty("interrupt")
    INTERRUPT,
    /** End the task. */
    @JsonProperty("cancel")
    CANCEL
  }
}
