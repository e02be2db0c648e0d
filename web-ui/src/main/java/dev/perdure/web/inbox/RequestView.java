package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.perdure.activities.journal.request.RequestReader.RequestRecord;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestTitle;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A request with a number that is short enough to type, its title as a key with arguments for other
 * languages, and the task facts an approver needs.
 */
record RequestView(
    long number,
    @JsonUnwrapped HumanRequest request,
    String titleKey,
    SequencedMap<String, String> titleArguments,
    String taskTitle,
    String taskRequest,
    @Nullable String repository,
    String requester) {

  static RequestView of(RequestRecord found) {
    var title = RequestTitle.of(found.request().subject());
    return new RequestView(
        found.number(),
        found.request(),
        title.key(),
        title.arguments(),
        found.taskTitle(),
        found.taskRequest(),
        found.repository(),
        found.requester());
  }
}
