package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The commands. */
public enum ControlCommand {
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
  CANCEL,
  /** End a step at work; the task goes on without it. */
  @JsonProperty("cancel_step")
  CANCEL_STEP
}
