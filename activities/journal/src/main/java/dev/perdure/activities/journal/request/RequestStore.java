package dev.perdure.activities.journal.request;

import dev.perdure.activities.files.PathMentions;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.VoteTally;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestState;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.task.StateMachine;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Store of requests to people, from draft to settlement; every operation is idempotent. */
public record RequestStore(Database database, EventLog events) {

  private static final String DRAFT =
      """
      insert into request (id, task_id, run_id, kind, status, digest, title, outcomes, subject,
        terms, risk, blocks, owners)
      values (:id, :task, :run, :kind, 'draft', :digest, :title, :outcomes::json, :subject::json,
        :terms::json, :risk::json, :blocks::json, :owners::json)
      on conflict do nothing
      """;

  /** Creates a draft once; returns whether it is new. */
  public boolean draft(RequestDraft draft) {
    return database
            .sql(DRAFT)
            .param("id", draft.terms().id())
            .param("task", draft.task())
            .param("run", draft.terms().runId())
            .param("kind", draft.terms().kind())
            .param("digest", draft.terms().digest())
            .param("title", draft.title())
            .param("outcomes", Json.write(draft.terms().outcomes()))
            .param("subject", Json.write(draft.subject()))
            .param("terms", Json.write(draft.terms()))
            .param("risk", Json.write(draft.risk()))
            .param("blocks", Json.write(draft.blocks()))
            .param("owners", owners(draft.task(), draft.subject()))
            .update()
        == 1;
  }

  /** Marks a run as blocked by a request. */
  public void blocks(RequestId id, RunId run) {
    database
        .sql(
            """
            update request set blocks = (coalesce(blocks::jsonb, '[]') || to_jsonb(:run::text))::json
            where id = :id and not jsonb_exists(coalesce(blocks::jsonb, '[]'), :run)
            """)
        .param("id", id)
        .param("run", run)
        .update();
  }

  /** The terms that a decision on a request must meet. */
  public PendingRequest terms(RequestId id) {
    return database
        .sql("select terms from request where id = ?", id)
        .one(row -> row.json("terms", PendingRequest.class));
  }

  /** The terms of a task's request, if an activity has drafted one with this id. */
  public Optional<PendingRequest> find(TaskId task, RequestId id) {
    return database
        .sql("select terms from request where task_id = ? and id = ?", task, id)
        .find(row -> row.json("terms", PendingRequest.class));
  }

  /** The requests of a task in these states whose ids begin with a prefix. */
  public List<RequestId> find(TaskId task, String prefix, Set<RequestState> states) {
    return database
        .sql(
            """
            select id from request
            where task_id = :task and starts_with(id, :prefix) and status in (:states) order by id
            """)
        .param("task", task)
        .param("prefix", prefix)
        .param("states", states.stream().map(Json::name).toList())
        .list(row -> new RequestId(row.text("id")));
  }

  /** Whether an activity has drafted a request for a run, alone or with others. */
  public boolean isAskedBy(RequestId id, RunId run) {
    return database
        .sql(
            """
            select exists (select from request where id = :id
              and jsonb_exists(coalesce(blocks::jsonb, '[]'), :run))
            """)
        .param("id", id)
        .param("run", run)
        .query(Boolean.class)
        .single();
  }

  public void raise(RequestId id) {
    database.transact(() -> {
      boolean shown =
          changeState(
              "update request set status = 'pending', raised_at = now()"
                  + " where id = :id and status in (:before)",
              RequestState.PENDING,
              id);
      if (shown) {
        tell(id, new TaskEvent.RequestRaised(id, RequestStatus.PENDING));
      }
    });
  }

  /**
   * Settles a request by a decision, which joins the task's chain of decisions; false if the
   * request waits no longer.
   */
  public boolean settle(Decision decision) {
    return settle(decision, VoteTally.one());
  }

  /** The same with the votes that the request needed and got. */
  public boolean settle(Decision decision, VoteTally tally) {
    RequestId id = decision.requestId();
    return database.inTransaction(() -> {
      boolean settled =
          changeState(
              """
              update request set status = 'settled', settled_at = now(), votes_needed = %d,
                votes_given = %d where id = :id and status in (:before)
              """
                  .formatted(tally.needed(), tally.given()),
              RequestState.SETTLED,
              id);
      if (settled) {
        votes().settle(task(id), id, decision.by());
        new DecisionStore(database).append(task(id), decision);
        tell(
            id,
            new TaskEvent.RequestSettled(
                id,
                RequestStatus.SETTLED,
                decision.decisionId(),
                decision.outcome(),
                decision.by()));
      }
      return settled;
    });
  }

  /** Gives a pending request another subject, and with it another digest; clears its votes. */
  public void revise(RequestId id, PendingRequest terms, String title, Subject subject, String by) {
    database.transact(() -> {
      database
          .sql(
              """
              update request set digest = :digest, title = :title, subject = :subject::json,
                terms = :terms::json, owners = :owners::json
              where id = :id and status = 'pending'
              """)
          .param("digest", terms.digest())
          .param("title", title)
          .param("subject", Json.write(subject))
          .param("terms", Json.write(terms))
          .param("owners", owners(task(id), subject))
          .param("id", id)
          .update();
      votes().clear(task(id), id);
      tell(id, new TaskEvent.RequestRevised(id, RequestStatus.PENDING, terms.digest(), by));
    });
  }

  private @Nullable String owners(TaskId task, Subject subject) {
    return new CodeOwnersStore(database).find(task, subject).map(Json::write).orElse(null);
  }

  private VoteStore votes() {
    return new VoteStore(database, events);
  }

  /** Publishes that a decision could not be recorded. */
  public void refuse(RequestId id, DecisionId decision, String reason) {
    database.transact(
        () -> tell(id, new TaskEvent.DecisionRefused(id, RequestStatus.PENDING, decision, reason)));
  }

  /** Withdraws unsettled requests. */
  public void withdraw(List<RequestId> requests) {
    database.transact(() -> requests.forEach(this::withdraw));
  }

  /** Withdraws all unsettled requests of a task. */
  public void withdraw(TaskId task) {
    database.transact(() -> open(task).forEach(this::withdraw));
  }

  /** Withdraws permission requests that name a directory or a path below; their calls ask again. */
  public void withdrawBelow(String directory) {
    String path = Json.write(directory);
    database.transact(() ->
        database
            .sql(
                """
                select id from request where kind = 'permission'
                  and status in ('draft', 'pending', 'expired') and subject::text ~ ?
                order by id
                """,
                new PathMentions(path.substring(1, path.length() - 1)).pattern())
            .column(RequestId::new)
            .forEach(this::withdraw));
  }

  public Optional<Decision> decision(RequestId id) {
    return new DecisionStore(database).of(id);
  }

  private void withdraw(RequestId id) {
    boolean withdrawn =
        changeState(
            "update request set status = 'withdrawn', settled_at = now()"
                + " where id = :id and status in (:before)",
            RequestState.WITHDRAWN,
            id);
    if (withdrawn) {
      tell(id, new TaskEvent.RequestWithdrawn(id, RequestStatus.WITHDRAWN));
    }
  }

  private List<RequestId> open(TaskId task) {
    return database
        .sql(
            """
            select id from request where status in ('draft', 'pending', 'expired') and task_id = ?
            order by id
            """,
            task)
        .column(RequestId::new);
  }

  private boolean changeState(String statement, RequestState state, RequestId id) {
    List<String> before =
        StateMachine.before(RequestState.class, state).stream().map(Json::name).toList();
    return database.sql(statement).param("id", id).param("before", before).update() == 1;
  }

  private void tell(RequestId id, TaskEvent event) {
    RunId run =
        database
            .sql("select run_id from request where id = ? and run_id is not null", id)
            .find(row -> new RunId(row.text("run_id")))
            .orElse(null);
    events.append(task(id), run, event);
  }

  private TaskId task(RequestId id) {
    return database
        .sql("select task_id from request where id = ?", id)
        .one(row -> new TaskId(row.text("task_id")));
  }
}
