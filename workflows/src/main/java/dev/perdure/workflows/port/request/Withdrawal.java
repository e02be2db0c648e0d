package dev.perdure.workflows.port.request;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.RequestId;
import java.util.List;

/** Requests of a task that nobody waits for any more. */
public record Withdrawal(TaskId task, List<RequestId> requests) {

  /** Copies the list. */
  public Withdrawal {
    requests = List.copyOf(requests);
  }
}
