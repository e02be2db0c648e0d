package dev.perdure.activities.journal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.port.task.Control;

/** Something a person sends to the workflow of a task. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @Type(OutboxMessage.Decides.class),
  @Type(OutboxMessage.Says.class),
  @Type(OutboxMessage.Steers.class),
  @Type(OutboxMessage.Wakes.class)
})
public sealed interface OutboxMessage {

  TaskId task();

  /** What makes sending it twice sending it once. */
  String key();

  /** A decision on a request. */
  @JsonTypeName("decides")
  record Decides(TaskId task, Decision decision) implements OutboxMessage {

    @Override
    public String key() {
      return "decision " + decision.requestId() + " " + decision.decisionId();
    }
  }

  /** A message, which is in the records by its id. */
  @JsonTypeName("says")
  record Says(TaskId task, String message) implements OutboxMessage {

    @Override
    public String key() {
      return "message " + message;
    }
  }

  /** A command to a task that is under way. */
  @JsonTypeName("steers")
  record Steers(TaskId task, Control control, String id) implements OutboxMessage {

    @Override
    public String key() {
      return "control " + id;
    }
  }

  /** A command to a task at rest, which is taken up to obey it. */
  @JsonTypeName("wakes")
  record Wakes(TaskId task, Control control, String id) implements OutboxMessage {

    @Override
    public String key() {
      return "control " + id;
    }
  }
}
