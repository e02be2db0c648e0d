package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.access.RepositoryFilter;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.db.PageCursor;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.ApprovalFacts;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.owner.FileOwners;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.DecisionSettlement;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.HumanRequestVotes;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.wait.RequestWait;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Reads the requests to people, one by one or as pages of an inbox; drafts are left out. */
public record RequestReader(Database database) {

  private static final int MAX_PAGE_SIZE = 1_000;

  /** Requests with their task, votes and decision; a condition can follow. */
  static final String SELECT =
      """
      select request.*, task.title as task_title, task.request as task_request,
        task.repository_location, task.requester, task.approval, task.budget_limit as task_limit,
        decision.body as decision, case when task.approval is not null then
      """
          + VoteStore.OF_REQUEST
          + """
            end as votes,
            (select count(*) from request_comment where request_id = request.id) as comments
          from request
          join task on task.id = request.task_id
          left join decision on decision.request_id = request.id
          where request.status <> 'draft'
          """;

  private static final String PAGE =
      SELECT
          + """
          and (:status::text is null or request.status = :status)
          and (:kind::text is null or request.kind = :kind)
          and (:task::text is null or request.task_id = :task)
          and\
          """
          + RepositoryFilter.IS_VISIBLE
          + """

          and (:after::timestamptz is null or (request.raised_at, request.id) %1$s (:after, :afterId))
          order by request.raised_at %2$s, request.id %2$s
          limit :limit
          """;

  private static final String OLDEST_FIRST = PAGE.formatted(">", "asc");
  private static final String NEWEST_FIRST = PAGE.formatted("<", "desc");

  /** A request with everything an approver must see. */
  public Optional<RequestRecord> find(RequestId id) {
    return database.sql(SELECT + " and request.id = ?", id).find(RequestReader::request);
  }

  /** The request that people know by this number. */
  public Optional<RequestRecord> numbered(long number) {
    return database.sql(SELECT + " and request.number = ?", number).find(RequestReader::request);
  }

  /** The request of a task that a decision has settled. */
  public Optional<RequestRecord> settledBy(TaskId task, DecisionId decision) {
    return database
        .sql(SELECT + " and decision.task_id = ? and decision.id = ?", task, decision)
        .find(RequestReader::request);
  }

  /** A page of requests: what has waited longest first, and of what is settled the newest first. */
  public Page<RequestRecord> list(RequestQuery query) {
    int limit = Math.clamp(query.limit(), 1, MAX_PAGE_SIZE);
    Optional<PageCursor> after = query.cursor().map(PageCursor::decoded);
    List<RequestRecord> read =
        RepositoryFilter.bind(
                database.sql(isSettled(query) ? NEWEST_FIRST : OLDEST_FIRST),
                database,
                query.visible())
            .param("status", query.status().map(Json::name).orElse(null))
            .param("kind", query.kind().map(Json::name).orElse(null))
            .param("task", query.task().map(TaskId::value).orElse(null))
            .param("after", after.map(PageCursor::time).orElse(null))
            .param("afterId", after.map(PageCursor::id).orElse(null))
            .param("limit", limit + 1)
            .list(RequestReader::request);
    return Page.of(
        read,
        limit,
        item -> new PageCursor(item.request().raisedAt(), item.request().id().value()));
  }

  private static boolean isSettled(RequestQuery query) {
    return query.status().equals(Optional.of(RequestStatus.SETTLED));
  }

  /** Every decision of a task, in the order of settlement. */
  public List<RequestRecord> decided(TaskId task) {
    return database
        .sql(
            SELECT
                + " and request.task_id = ? and decision.position is not null order by"
                + " decision.position",
            task)
        .list(RequestReader::request);
  }

  /** Counts the closed requests of a kind. */
  public long closed(TaskId task, RequestKind kind) {
    return database
        .sql(
            """
            select count(*) from request
            where task_id = ? and kind = ? and status not in ('draft', 'pending')
            """,
            task,
            kind)
        .query(Long.class)
        .single();
  }

  static RequestRecord request(Row row) throws SQLException {
    RequestApproval approval = approval(row);
    HumanRequest request = shown(humanRequest(row, decision(row)), approval);
    return new RequestRecord(
        row.number("number"),
        request,
        row.json("terms", PendingRequest.class),
        decision(row),
        row.text("task_title"),
        row.text("task_request"),
        row.textOrNull("repository_location"),
        row.text("requester"),
        row.count("comments"),
        approval);
  }

  private static HumanRequest humanRequest(Row row, @Nullable Decision decision)
      throws SQLException {
    return new HumanRequest(
        new RequestId(row.text("id")),
        new TaskId(row.text("task_id")),
        row.orNull("run_id", RunId::new),
        row.constant("kind", RequestKind.class),
        row.constant("status", RequestStatus.class),
        row.text("digest"),
        row.text("title"),
        row.list("outcomes", Outcome.class),
        row.json("subject", Subject.class),
        orLow(row.jsonOrNull("risk", HumanRequestRisk.class)),
        row.list("blocks", String.class),
        HumanRequestVotes.of(row.count("votes_needed"), row.count("votes_given")),
        row.moment("raised_at"),
        row.momentOrNull("expires_at"),
        row.textOrNull("assignee"),
        ahead(row.momentOrNull("snoozed_until")),
        wait(row),
        decision == null ? null : DecisionSettlement.of(decision));
  }

  private static RequestApproval approval(Row row) throws SQLException {
    ApprovalPolicy policy = row.jsonOrNull("approval", ApprovalPolicy.class);
    List<Vote> votes =
        VoteStore.counting(
            row.list("votes", Vote.class), new RequestId(row.text("id")), row.text("digest"));
    return new RequestApproval(
        Objects.requireNonNullElseGet(policy, ApprovalPolicy::none),
        new ApprovalFacts.TaskFacts(
            row.textOrNull("repository_location"), row.text("requester"), row.amount("task_limit")),
        row.jsonOrNull("owners", FileOwners.class),
        votes);
  }

  /** A settled request keeps its counts, and the votes of the others. */
  private static HumanRequest shown(HumanRequest request, RequestApproval approval) {
    if (approval.policy().isNone()) {
      return request;
    }
    HumanRequestVotes votes = approval.show(request);
    return request.with(
        request.status() == RequestStatus.PENDING
            ? votes
            : new HumanRequestVotes(
                request.votes().needed(), request.votes().given(), List.of(), votes.cast(), null));
  }

  /** The decision; null for a damaged row, which the audit names. */
  private static @Nullable Decision decision(Row row) throws SQLException {
    try {
      return row.jsonOrNull("decision", Decision.class);
    } catch (JacksonException e) {
      return null;
    }
  }

  /** A time that has come has nothing to say any more. */
  private static @Nullable Instant ahead(@Nullable Instant until) {
    return until != null && until.isAfter(Instant.now()) ? until : null;
  }

  /** The wait with the person who is reminded now, as people may have assigned another one. */
  private static @Nullable RequestWait wait(Row row) throws SQLException {
    RequestWait wait = row.jsonOrNull("wait", RequestWait.class);
    String assignee = row.textOrNull("assignee");
    return wait == null ? null : wait.calling(assignee == null ? row.text("requester") : assignee);
  }

  private static HumanRequestRisk orLow(@Nullable HumanRequestRisk risk) {
    return Objects.requireNonNullElseGet(risk, HumanRequestRisk::low);
  }
}
