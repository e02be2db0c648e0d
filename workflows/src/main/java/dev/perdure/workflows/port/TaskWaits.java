package dev.perdure.workflows.port;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/** The moments for which a root workflow sets timers when it takes a task over. */
public record TaskWaits(List<RequestDue> requests) {

  /** Copies the list. */
  public TaskWaits {
    requests = NullSafeLists.copy(requests);
  }
}
