package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The moments for which a root workflow sets timers when it takes a task over.
 *
 * @param deadline the next moment of the deadline; absent if the task has none
 */
public record TaskWaits(
    List<RequestDue> requests,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable DeadlineDue deadline) {

  /** Copies the list. */
  public TaskWaits {
    requests = NullSafeLists.copy(requests);
  }

  /** The waits of requests. */
  public static TaskWaits of(List<RequestDue> requests) {
    return new TaskWaits(requests, null);
  }
}
