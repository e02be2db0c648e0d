package dev.perdure.activities.journal.request;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.HumanRequest.Risk;
import dev.perdure.planner.request.PendingRequest;
import java.util.List;

/**
 * A request before people see it.
 *
 * @param terms what a decision is measured against
 * @param title what "yes" does, composed from parsed facts
 * @param subject everything an approver must see
 * @param blocks the runs and steps that wait
 */
public record RequestDraft(
    TaskId task,
    PendingRequest terms,
    String title,
    JsonObject subject,
    Risk risk,
    List<String> blocks) {

  /** Copies what is blocked. */
  public RequestDraft {
    blocks = List.copyOf(blocks);
  }
}
