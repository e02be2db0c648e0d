package dev.perdure.workflows.port;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests of a task that no run waits for.
 *
 * @param ended the run of which a signal says that it has ended; null if the root knows it
 * @param answered the run of which a signal says that its parked model call was answered, so that
 *     the journal has withdrawn the request; else null
 */
public record WithdrawalRequest(
    TaskId task, List<RequestId> requests, @Nullable RunId ended, @Nullable RunId answered) {

  /** Copies the list. */
  public WithdrawalRequest {
    requests = List.copyOf(requests);
  }

  /** Requests that the root itself withdraws. */
  public WithdrawalRequest(TaskId task, List<RequestId> requests) {
    this(task, requests, null, null);
  }
}
