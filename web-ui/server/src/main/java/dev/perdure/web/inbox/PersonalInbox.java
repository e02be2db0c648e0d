package dev.perdure.web.inbox;

import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.db.PageCursor;
import dev.perdure.activities.journal.person.NoticePreferenceStore;
import dev.perdure.activities.journal.request.InboxCount;
import dev.perdure.activities.journal.request.InboxPlace;
import dev.perdure.activities.journal.request.InboxReader;
import dev.perdure.activities.journal.request.InboxScope;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.approval.Voter;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.audit.AuditLog;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.AbsentPersonReader;
import dev.perdure.web.security.AccessRight;
import dev.perdure.web.security.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The inbox as the caller sees it: requests with their views, pages of one view, and counts. */
@Component
final class PersonalInbox {

  private static final int MAX_READ_SIZE = 1_000;

  private final RequestReader requestReader;
  private final InboxReader inboxReader;
  private final AuditLog audit;
  private final AbsentPersonReader absentPersonReader;
  private final NoticePreferenceStore noticePreferenceStore;
  private final Caller caller;

  PersonalInbox(
      RequestReader requestReader,
      InboxReader inboxReader,
      AuditLog audit,
      AbsentPersonReader absentPersonReader,
      NoticePreferenceStore noticePreferenceStore,
      Caller caller) {
    this.noticePreferenceStore = noticePreferenceStore;
    this.absentPersonReader = absentPersonReader;
    this.requestReader = requestReader;
    this.inboxReader = inboxReader;
    this.audit = audit;
    this.caller = caller;
  }

  RequestView show(RequestRecord found) {
    return show(found, null, personalViews());
  }

  private PersonalViews personalViews() {
    String name = caller.name();
    return new PersonalViews(
        caller, absentPersonReader.find(name), noticePreferenceStore.announced(name));
  }

  /** A request with the audit finding about its record, if it is settled. */
  RequestView showVerified(RequestRecord found) {
    HumanRequest request = found.request();
    boolean isSettled = request.status() == RequestStatus.SETTLED;
    AuditFinding broken =
        isSettled ? audit.find(request.taskId(), request.id()).orElse(null) : null;
    return show(found, broken, personalViews());
  }

  private RequestView show(
      RequestRecord found, @Nullable AuditFinding broken, PersonalViews personalViews) {
    return RequestView.of(found, broken, personalViews, waitsFor(found.request()));
  }

  private Page<RequestView> show(Page<RequestRecord> page, PersonalViews personalViews) {
    return new Page<>(
        page.items().stream().map(found -> show(found, null, personalViews)).toList(), page.next());
  }

  /** A page of the requests that a query finds. */
  Page<RequestView> list(RequestQuery query) {
    Page<RequestRecord> page = requestReader.list(query.visibleTo(caller.visible()));
    return show(page, personalViews());
  }

  /** A page of the requests in one view: first those that are assigned to the caller. */
  Page<RequestView> list(RequestQuery wanted, InboxView view) {
    RequestQuery query = wanted.visibleTo(caller.visible());
    Voter me = new Voter(caller.name(), caller.rolesAnywhere());
    PersonalViews personalViews = personalViews();
    Optional<InboxPlace> after = query.cursor().map(PersonalInbox::place);
    List<RequestRecord> found = new ArrayList<>();
    int size = query.limit() + 1;
    boolean isEnd = false;
    while (!isEnd && found.size() <= query.limit()) {
      List<RequestRecord> read = inboxReader.read(scope(view, me), me.name(), query, after, size);
      read.stream().filter(one -> personalViews.of(one).contains(view)).forEach(found::add);
      isEnd = read.size() < size;
      after = isEnd ? after : Optional.of(InboxPlace.of(read.getLast(), me.name()));
      size = Math.min(2 * size, MAX_READ_SIZE);
    }
    Page<RequestRecord> page =
        Page.of(found, query.limit(), last -> InboxPlace.of(last, me.name()).cursor());
    return show(page, personalViews);
  }

  private static InboxPlace place(String cursor) {
    return InboxPlace.of(PageCursor.decoded(cursor))
        .orElseThrow(() ->
            ApiFailure.invalid(
                "cursor",
                "The cursor is of another list: use the 'next' of a page of the same view."));
  }

  private InboxScope scope(InboxView view, Voter me) {
    return switch (view) {
      case MINE -> new InboxScope.OfKinds(settledKinds());
      case TEAM -> new InboxScope.OfTeam(me.roles());
      case OTHERS -> new InboxScope.OfPerson();
    };
  }

  private List<RequestKind> settledKinds() {
    return Stream.of(RequestKind.values())
        .filter(kind -> caller.hasAnywhere(AccessRight.toSettle(kind)))
        .toList();
  }

  /**
   * Counts the requests that wait and are not set aside. The content of a request matters only to
   * rules of approvals: Perdure reads at most {@value #MAX_READ_SIZE} requests with rules.
   */
  InboxCounts count() {
    List<InboxCount> counts = inboxReader.count(caller.name(), caller.visible());
    List<InboxView> views =
        counts.stream().anyMatch(InboxCount::hasRules) ? ruledViews() : List.of();
    return new InboxCounts(
        count(views, InboxView.MINE) + plain(counts, this::maySettle),
        count(views, InboxView.TEAM),
        count(views, InboxView.OTHERS) + plain(counts, one -> one.isOwn() && !maySettle(one)),
        counts.stream().mapToLong(InboxCount::requests).sum());
  }

  private boolean maySettle(InboxCount count) {
    return caller.hasIn(count.repository(), AccessRight.toSettle(count.kind()));
  }

  private List<InboxView> ruledViews() {
    PersonalViews personalViews = personalViews();
    RequestQuery all = RequestQuery.pending(MAX_READ_SIZE).visibleTo(caller.visible());
    return inboxReader
        .read(new InboxScope.OfRules(), caller.name(), all, Optional.empty(), MAX_READ_SIZE)
        .stream()
        .flatMap(found -> personalViews.of(found).stream())
        .toList();
  }

  /** Counts requests without rules: each person with the right can settle them. */
  private static long plain(List<InboxCount> counts, Predicate<InboxCount> isInView) {
    return counts.stream()
        .filter(one -> !one.hasRules() && isInView.test(one))
        .mapToLong(InboxCount::requests)
        .sum();
  }

  private static long count(List<InboxView> views, InboxView view) {
    return views.stream().filter(view::equals).count();
  }

  private List<AwaitedVoters> waitsFor(HumanRequest request) {
    if (request.status() != RequestStatus.PENDING) {
      return List.of();
    }
    Set<String> others = PersonalViews.voters(request);
    Optional.ofNullable(request.votes().barred()).ifPresent(others::add);
    List<AwaitedVoters> awaited =
        request.votes().missing().stream().map(demand -> AwaitedVoters.of(demand, others)).toList();
    return awaited.isEmpty()
        ? List.of(AwaitedVoters.of(caller.rolesWith(AccessRight.toSettle(request.kind()))))
        : awaited;
  }
}
