package dev.perdure.activities.journal.request;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.HumanRequest.Risk;
import dev.perdure.planner.request.PendingRequest;
import java.util.List;

/** A request before people see it. */
public record RequestDraft(
    TaskId task,
    PendingRequest terms,
    String title,
    JsonObject subject,
    Risk risk,
    List<String> blocks) {

  public RequestDraft {
    blocks = List.copyOf(blocks);
  }
}
