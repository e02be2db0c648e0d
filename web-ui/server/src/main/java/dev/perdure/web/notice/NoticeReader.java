package dev.perdure.web.notice;

import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.Voter;
import dev.perdure.web.security.AbsentPerson;
import dev.perdure.web.security.AccessRight;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A person who may get a notice.
 *
 * @param held the roles of the person; empty if no role limits the person
 * @param absent the people who are absent now and whose deputy the person is
 */
record NoticeReader(String name, Optional<HeldRoles> held, List<AbsentPerson> absent) {

  /** Copies the list. */
  NoticeReader {
    absent = List.copyOf(absent);
  }

  /**
   * Whether the person is another one, or the deputy of the other one, who may settle a request.
   */
  boolean actsFor(String other, RequestRecord request) {
    return name.equals(other)
        || (maySettle(request) && AbsentPerson.settling(absent, request).contains(other));
  }

  /** Whether the person may see tasks of a repository; null for no repository. */
  boolean sees(@Nullable String repository) {
    return held.map(VisibleRepositories::of).orElseGet(VisibleRepositories::all).shows(repository);
  }

  /** Whether a request waits for the vote of the person, who has the right to settle it. */
  boolean isAwaited(RequestRecord request) {
    Voter voter = new Voter(name, roles(request).orElse(List.of()));
    Optional<String> chosen = request.inPlaceOf(voter, AbsentPerson.settling(absent, request));
    return maySettle(request) && request.isAwaited(voter.inPlaceOf(chosen.orElse(null)));
  }

  private boolean maySettle(RequestRecord request) {
    List<String> settling = AccessRight.toSettle(request.request().kind()).roleNames();
    return roles(request).stream().allMatch(own -> own.stream().anyMatch(settling::contains));
  }

  private Optional<List<String>> roles(RequestRecord request) {
    return held.map(
        all -> all.in(Optional.ofNullable(request.repository())).stream().map(Json::name).toList());
  }
}
