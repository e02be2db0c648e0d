package dev.perdure.activities.journal.request;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.subject.Subject;
import java.util.List;

/** A request that is not visible yet. */
public record RequestDraft(
    TaskId task,
    PendingRequest terms,
    String title,
    Subject subject,
    HumanRequestRisk risk,
    List<String> blocks) {

  public RequestDraft {
    blocks = List.copyOf(blocks);
  }
}
