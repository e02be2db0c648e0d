package dev.perdure.activities.journal.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.id.TaskId;

/** A message of a person to a task. */
public record UserMessage(
    String id, TaskId task, String sender, When when, String text, MessageOptions options) {

  /** A message of words alone. */
  public UserMessage(String id, TaskId task, String sender, When when, String text) {
    this(id, task, sender, when, text, MessageOptions.none());
  }

  /** The time at which a run reads a message. */
  public enum When {
    /** Before the next model call. */
    @JsonProperty("steer")
    STEER,
    /** When the run has nothing else to do. */
    @JsonProperty("queue")
    QUEUE
  }
}
