package dev.perdure.web.inbox;

import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.db.PageCursor;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.approval.Voter;
import dev.perdure.planner.request.GivenVote;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.audit.AuditLog;
import dev.perdure.web.security.AccessRight;
import dev.perdure.web.security.Caller;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The inbox as the caller sees it: requests with their views, pages of one view, and counts. */
@Component
final class PersonalInbox {

  private static final int SCANNED_PAGE_SIZE = 1_000;

  private final RequestReader requestReader;
  private final AuditLog audit;
  private final Caller caller;

  PersonalInbox(RequestReader requestReader, AuditLog audit, Caller caller) {
    this.requestReader = requestReader;
    this.audit = audit;
    this.caller = caller;
  }

  RequestView show(RequestRecord found) {
    return show(found, null);
  }

  /** A request with the audit finding about its record, if it is settled. */
  RequestView showVerified(RequestRecord found) {
    HumanRequest request = found.request();
    boolean isSettled = request.status() == RequestStatus.SETTLED;
    return show(found, isSettled ? audit.find(request.taskId(), request.id()).orElse(null) : null);
  }

  private RequestView show(RequestRecord found, @Nullable AuditFinding broken) {
    return RequestView.of(found, broken, views(found, voter()), waitsFor(found.request()));
  }

  /** A page of the requests that a query finds. */
  Page<RequestView> list(RequestQuery query) {
    Page<RequestRecord> page = requestReader.list(query);
    return new Page<>(page.items().stream().map(this::show).toList(), page.next());
  }

  /** A page of the requests in one view: first those that are assigned to the caller. */
  Page<RequestView> list(RequestQuery query, InboxView view) {
    Voter me = voter();
    Optional<InboxPlace> after =
        query.cursor().map(text -> InboxPlace.of(PageCursor.decoded(text)));
    List<RequestRecord> read =
        pending(query).stream()
            .filter(found -> views(found, me).contains(view))
            .sorted((one, other) -> place(one).compareTo(place(other)))
            .filter(found -> after.filter(last -> place(found).compareTo(last) <= 0).isEmpty())
            .limit(query.limit() + 1L)
            .toList();
    Page<RequestRecord> page = Page.of(read, query.limit(), found -> place(found).cursor());
    return new Page<>(page.items().stream().map(this::show).toList(), page.next());
  }

  /** Counts the requests that wait and are not set aside. */
  InboxCounts count() {
    Voter me = voter();
    List<RequestRecord> waiting =
        pending(RequestQuery.pending(SCANNED_PAGE_SIZE)).stream()
            .filter(found -> found.request().snoozedUntil() == null)
            .toList();
    List<InboxView> views = waiting.stream().flatMap(found -> views(found, me).stream()).toList();
    return new InboxCounts(
        count(views, InboxView.MINE),
        count(views, InboxView.TEAM),
        count(views, InboxView.OTHERS),
        waiting.size());
  }

  private static long count(List<InboxView> views, InboxView view) {
    return views.stream().filter(view::equals).count();
  }

  private Voter voter() {
    return new Voter(caller.name(), caller.roles());
  }

  private List<InboxView> views(RequestRecord found, Voter me) {
    HumanRequest request = found.request();
    if (request.status() != RequestStatus.PENDING) {
      return List.of();
    }
    List<InboxView> views = new ArrayList<>();
    if (caller.has(AccessRight.toSettle(request.kind())) && found.isAwaited(me)) {
      views.add(InboxView.MINE);
    } else if (found.requester().equals(me.name()) || voters(request).contains(me.name())) {
      views.add(InboxView.OTHERS);
    }
    if (found.isAwaitedInTeam(me)) {
      views.add(InboxView.TEAM);
    }
    return views;
  }

  private List<AwaitedVoters> waitsFor(HumanRequest request) {
    if (request.status() != RequestStatus.PENDING) {
      return List.of();
    }
    Set<String> others = voters(request);
    Optional.ofNullable(request.votes().barred()).ifPresent(others::add);
    List<AwaitedVoters> awaited =
        request.votes().missing().stream().map(demand -> AwaitedVoters.of(demand, others)).toList();
    return awaited.isEmpty()
        ? List.of(AwaitedVoters.of(caller.rolesWith(AccessRight.toSettle(request.kind()))))
        : awaited;
  }

  private static Set<String> voters(HumanRequest request) {
    return request.votes().cast().stream()
        .map(GivenVote::by)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private List<RequestRecord> pending(RequestQuery query) {
    List<RequestRecord> all = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      Page<RequestRecord> page = requestReader.list(query.pendingAfter(cursor, SCANNED_PAGE_SIZE));
      all.addAll(page.items());
      cursor = Optional.ofNullable(page.next());
    } while (cursor.isPresent());
    return all;
  }

  private InboxPlace place(RequestRecord found) {
    HumanRequest request = found.request();
    boolean isAssigned = caller.name().equals(request.assignee());
    return new InboxPlace(isAssigned, request.raisedAt(), request.id().value());
  }
}
