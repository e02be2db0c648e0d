package dev.perdure.web.notice;

import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.Voter;
import dev.perdure.web.security.AccessRight;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A person who may get a notice.
 *
 * @param held the roles of the person; empty if no role limits the person
 */
record NoticeReader(String name, Optional<HeldRoles> held) {

  /** Whether the person may see tasks of a repository; null for no repository. */
  boolean sees(@Nullable String repository) {
    return held.map(VisibleRepositories::of).orElseGet(VisibleRepositories::all).shows(repository);
  }

  /** Whether a request waits for the vote of the person, who has the right to settle it. */
  boolean isAwaited(RequestRecord request) {
    Optional<List<String>> roles =
        held.map(all ->
            all.in(Optional.ofNullable(request.repository())).stream().map(Json::name).toList());
    List<String> settling = AccessRight.toSettle(request.request().kind()).roleNames();
    return roles.stream().allMatch(own -> own.stream().anyMatch(settling::contains))
        && request.isAwaited(new Voter(name, roles.orElse(List.of())));
  }
}
