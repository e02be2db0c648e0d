package dev.perdure.workflows.port;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/** Expired requests that people see again; {@code blocked} says that no run can go on without. */
public record ExpiredRequests(TaskId task, List<RequestId> requests, boolean blocked) {

  /** Copies the list. */
  public ExpiredRequests {
    requests = NullSafeLists.copy(requests);
  }
}
