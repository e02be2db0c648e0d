package dev.perdure.web.inbox;

import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.approval.Voter;
import dev.perdure.planner.notice.NoticeTopic;
import dev.perdure.planner.request.GivenVote;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.security.AbsentPerson;
import dev.perdure.web.security.AccessRight;
import dev.perdure.web.security.Caller;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The views of the inbox that have a request, for one caller.
 *
 * @param absent the people who are absent now and whose deputy the caller is
 * @param announced the news that the caller's browsers announce now
 */
record PersonalViews(Caller caller, List<AbsentPerson> absent, List<NoticeTopic> announced) {

  /** Copies the lists. */
  PersonalViews {
    absent = List.copyOf(absent);
    announced = List.copyOf(announced);
  }

  /** The views that have a request. */
  List<InboxView> of(RequestRecord found) {
    HumanRequest request = found.request();
    if (request.status() != RequestStatus.PENDING) {
      return List.of();
    }
    Voter me = voter(found);
    List<InboxView> views = new ArrayList<>();
    if (isAwaited(found)) {
      views.add(InboxView.MINE);
    } else if (found.requester().equals(me.name()) || voters(request).contains(me.name())) {
      views.add(InboxView.OTHERS);
    }
    if (found.isAwaitedInTeam(me)) {
      views.add(InboxView.TEAM);
    }
    return views;
  }

  /** The absent person in whose place the caller's vote would count. */
  Optional<String> inPlaceOf(RequestRecord found) {
    return found.request().status() == RequestStatus.PENDING && isAwaited(found)
        ? chosen(found)
        : Optional.empty();
  }

  /** Whether the caller's browsers announce a request now, by the caller's choice of notices. */
  boolean isAnnounced(RequestRecord found) {
    return found.request().status() == RequestStatus.PENDING
        && announced.contains(NoticeTopic.of(found.request().kind()))
        && isAwaited(found);
  }

  private boolean isAwaited(RequestRecord found) {
    return caller.hasIn(found.repository(), AccessRight.toSettle(found.request().kind()))
        && found.isAwaited(voter(found).inPlaceOf(chosen(found).orElse(null)));
  }

  private Optional<String> chosen(RequestRecord found) {
    return found.inPlaceOf(voter(found), AbsentPerson.settling(absent, found));
  }

  private Voter voter(RequestRecord found) {
    return new Voter(caller.name(), caller.rolesIn(found.repository()));
  }

  /** The people who have voted on a request. */
  static Set<String> voters(HumanRequest request) {
    return request.votes().cast().stream()
        .map(GivenVote::by)
        .collect(Collectors.toCollection(HashSet::new));
  }
}
