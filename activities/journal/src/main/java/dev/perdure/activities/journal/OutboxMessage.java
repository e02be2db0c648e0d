package dev.perdure.activities.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.PlanEditRequest;
import java.util.List;

/** A message from a person, or from Perdure itself, to the workflow of a task. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @Type(OutboxMessage.Decides.class),
  @Type(OutboxMessage.Releases.class),
  @Type(OutboxMessage.Edits.class),
  @Type(OutboxMessage.Says.class),
  @Type(OutboxMessage.Steers.class)
})
public sealed interface OutboxMessage {

  TaskId task();

  /** The idempotency key. */
  String key();

  /**
   * A decision on a request.
   *
   * @param roles the roles of the person, which only the server knows
   */
  @JsonTypeName("decides")
  record Decides(
      TaskId task,
      Decision decision,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> roles)
      implements OutboxMessage {

    public Decides {
      roles = NullSafeLists.copy(roles);
    }

    /** A decision of a person without roles. */
    public Decides(TaskId task, Decision decision) {
      this(task, decision, List.of());
    }

    @Override
    public String key() {
      return OutboxStore.key(DecisionRef.of(decision));
    }
  }

  /** The end of a request by Perdure itself, as its limit on spending is used up no more. */
  @JsonTypeName("releases")
  record Releases(TaskId task, Decision decision) implements OutboxMessage {

    @Override
    public String key() {
      return OutboxStore.key(DecisionRef.of(decision));
    }
  }

  /** A person's edit of the plan under approval; it goes the way of decisions on it. */
  @JsonTypeName("edits")
  record Edits(TaskId task, PlanEditRequest edit) implements OutboxMessage {

    @Override
    public String key() {
      return OutboxStore.key(new PlanEditRef(edit.request(), edit.edit()));
    }
  }

  /** A user message, recorded under its id. */
  @JsonTypeName("says")
  record Says(TaskId task, String message) implements OutboxMessage {

    @Override
    public String key() {
      return "message " + message;
    }
  }

  /** A command to a task; one at rest is started again to obey it. */
  @JsonTypeName("steers")
  record Steers(TaskId task, Control control, String id) implements OutboxMessage {

    @Override
    public String key() {
      return OutboxStore.controlKey(id);
    }
  }
}
