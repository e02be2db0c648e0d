package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A person's command to a task as a whole. */
public record Control(Command command, String by) {

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
