package dev.perdure.workflows.port.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import java.util.List;

/** Requests of a task that nobody waits for any more. */
public record Withdrawal(TaskId task, List<RequestId> requests) {

  /** Copies the list. */
  public Withdrawal {
    requests = List.copyOf(requests);
  }
}
