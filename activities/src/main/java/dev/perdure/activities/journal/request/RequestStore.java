package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.DecisionId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.request.RequestState;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.state.StateMachine;
import java.util.List;
import java.util.Optional;

/** Requests from draft to settlement; every step may be repeated and then changes nothing. */
public final class RequestStore {

  private static final String DRAFT =
      """
      insert into request (id, task_id, run_id, kind, status, digest, title, outcomes, subject,
        terms, risk, blocks)
      values (:id, :task, :run, :kind, 'draft', :digest, :title, :outcomes::json, :subject::json,
        :terms::json, :risk::json, :blocks::json)
      on conflict do nothing
      """;

  private final Database database;
  private final RequestNews news;
  private final DecisionStore decisions;

  /** Requests in a database. */
  public RequestStore(Database database, EventLog events) {
    this.database = database;
    this.news = new RequestNews(database, events);
    this.decisions = new DecisionStore(database);
  }

  /** Writes a request that nobody sees yet, once; says whether it is new. */
  public boolean draft(RequestDraft draft) {
    return database
            .sql(DRAFT)
            .param("id", draft.terms().id().value())
            .param("task", draft.task().value())
            .param("run", Optional.ofNullable(draft.terms().runId()).map(RunId::value).orElse(null))
            .param("kind", Json.name(draft.terms().kind()))
            .param("digest", draft.terms().digest())
            .param("title", draft.title())
            .param("outcomes", Json.write(draft.terms().outcomes()))
            .param("subject", Json.write(draft.subject()))
            .param("terms", Json.write(draft.terms()))
            .param("risk", Json.write(draft.risk()))
            .param("blocks", Json.write(draft.blocks()))
            .update()
        == 1;
  }

  /** One more run can't go on before a request is settled. */
  public void blocks(RequestId id, RunId run) {
    database
        .sql(
            """
            update request set blocks = (coalesce(blocks::jsonb, '[]') || to_jsonb(:run::text))::json
            where id = :id and not jsonb_exists(coalesce(blocks::jsonb, '[]'), :run)
            """)
        .param("id", id.value())
        .param("run", run.value())
        .update();
  }

  /** What a decision on a request, drafted or shown, is measured against. */
  public PendingRequest terms(RequestId id) {
    return database
        .sql("select terms from request where id = ?")
        .param(id.value())
        .query(Row.to(row -> row.json("terms", PendingRequest.class)))
        .single();
  }

  /** Shows a request to people. */
  public void raise(RequestId id) {
    database.transact(() -> {
      boolean shown =
          changed(
              "update request set status = 'pending', raised_at = now()"
                  + " where id = :id and status in (:before)",
              RequestState.PENDING,
              id);
      if (shown) {
        news.tell(id, new TaskEvent.RequestRaised(id, RequestStatus.PENDING));
      }
    });
  }

  /** Settles a request by a decision, which joins the task's chain of decisions. */
  public void settle(Decision decision) {
    RequestId id = decision.requestId();
    database.transact(() -> {
      boolean settled =
          changed(
              "update request set status = 'settled', settled_at = now(), votes_given = votes_given"
                  + " + 1 where id = :id and status in (:before)",
              RequestState.SETTLED,
              id);
      if (settled) {
        decisions.append(news.task(id), decision);
        news.tell(
            id,
            new TaskEvent.RequestSettled(
                id,
                RequestStatus.SETTLED,
                decision.decisionId(),
                decision.outcome(),
                decision.by()));
      }
    });
  }

  /** Tells that a decision could not be recorded; its request stays as it is. */
  public void refuse(RequestId id, DecisionId decision, String reason) {
    database.transact(() ->
        news.tell(
            id, new TaskEvent.DecisionRefused(id, RequestStatus.PENDING, decision, reason)));
  }

  /** Takes requests back that nobody has settled. */
  public void withdraw(List<RequestId> requests) {
    database.transact(() -> requests.forEach(this::withdraw));
  }

  /** Takes back everything a task still asks. */
  public void withdraw(TaskId task) {
    database.transact(() -> open(task).forEach(this::withdraw));
  }

  /** The decision that settled a request. */
  public Optional<Decision> decision(RequestId id) {
    return decisions.of(id);
  }

  private void withdraw(RequestId id) {
    boolean withdrawn =
        changed(
            "update request set status = 'withdrawn', settled_at = now()"
                + " where id = :id and status in (:before)",
            RequestState.WITHDRAWN,
            id);
    if (withdrawn) {
      news.tell(id, new TaskEvent.RequestWithdrawn(id, RequestStatus.WITHDRAWN));
    }
  }

  private List<RequestId> open(TaskId task) {
    return database
        .sql(
            """
            select id from request where status in ('draft', 'pending') and task_id = ? order by id
            """)
        .param(task.value())
        .query(String.class)
        .list()
        .stream()
        .map(RequestId::new)
        .toList();
  }

  private boolean changed(String statement, RequestState state, RequestId id) {
    List<String> before =
        StateMachine.before(RequestState.class, state).stream().map(Json::name).toList();
    return database.sql(statement).param("id", id.value()).param("before", before).update() == 1;
  }
}
