package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestTitle;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The JSON view of a request to people: a number short enough to type, a title key for translation
 * and what an approver needs to know of the task.
 *
 * @param views the caller's views of the inbox that have the request; none if it waits no longer
 * @param waitsFor the people for whom the request waits; none if it waits no longer
 * @param comments the number of comments of people
 * @param announced whether the caller's browsers announce the request now
 * @param inPlaceOf the absent person in whose place the caller's vote would count; absent for none
 */
record RequestView(
    long number,
    @JsonUnwrapped HumanRequest request,
    String titleKey,
    SequencedMap<String, String> titleArguments,
    String taskTitle,
    String taskRequest,
    @Nullable String repository,
    String requester,
    List<InboxView> views,
    List<AwaitedVoters> waitsFor,
    int comments,
    @Nullable AuditFinding broken,
    boolean announced,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String inPlaceOf) {

  static RequestView of(
      RequestRecord found,
      @Nullable AuditFinding broken,
      PersonalViews personalViews,
      List<AwaitedVoters> waitsFor) {
    var title = RequestTitle.of(found.request().subject());
    return new RequestView(
        found.number(),
        found.request(),
        title.key(),
        title.arguments(),
        found.taskTitle(),
        found.taskRequest(),
        found.repository(),
        found.requester(),
        personalViews.of(found),
        waitsFor,
        found.comments(),
        broken,
        personalViews.isAnnounced(found),
        personalViews.inPlaceOf(found).orElse(null));
  }
}
