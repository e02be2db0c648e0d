package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.perdure.activities.journal.request.RequestReader.RequestRecord;
import dev.perdure.planner.request.HumanRequest;
import org.jspecify.annotations.Nullable;

/** A request with the task facts an approver needs. */
record RequestView(
    @JsonUnwrapped HumanRequest request,
    String taskTitle,
    String taskRequest,
    @Nullable String repository,
    String requester) {

  static RequestView of(RequestRecord found) {
    return new RequestView(
        found.request(),
        found.taskTitle(),
        found.taskRequest(),
        found.repository(),
        found.requester());
  }
}
