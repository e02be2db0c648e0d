package dev.perdure.activities.journal.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;

/** What a person says to a task. */
public record UserMessage(
    String id, TaskId task, String sender, When when, String text, JsonObject body) {

  /** When a message is to be seen. */
  public enum When {
    /** Before the next model call. */
    @JsonProperty("steer")
    STEER,
    /** When the run has nothing else to do. */
    @JsonProperty("queue")
    QUEUE
  }
}
