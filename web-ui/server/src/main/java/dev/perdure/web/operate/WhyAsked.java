package dev.perdure.web.operate;

import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.HumanRequestVotes;
import dev.perdure.planner.request.RequestTitle;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits for a person, its title also as a key with arguments for other languages.
 *
 * @param assignee who took it; null if unassigned
 */
record WhyAsked(
    String title,
    String titleKey,
    SequencedMap<String, String> titleArguments,
    @Nullable String assignee,
    HumanRequestVotes votes) {

  static WhyAsked of(HumanRequest request) {
    var title = RequestTitle.of(request.subject());
    return new WhyAsked(
        request.title(), title.key(), title.arguments(), request.assignee(), request.votes());
  }

  String sentence() {
    String who =
        assignee == null
            ? "No one who may answer has taken this yet"
            : "%s must answer".formatted(assignee);
    String agreed =
        votes.needed() > 1
            ? " (%d of %d have agreed)".formatted(votes.given(), votes.needed())
            : "";
    return "%s%s: %s".formatted(who, agreed, title);
  }
}
