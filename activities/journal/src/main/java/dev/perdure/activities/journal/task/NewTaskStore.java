package dev.perdure.activities.journal.task;

import dev.perdure.activities.config.OrganisationVersion;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Store of new tasks, created once for each idempotency key. */
public record NewTaskStore(Database database, EventLog events) {

  private static final String INSERT =
      """
      insert into task (id, idempotency_key, body_digest, body, title, request, requester,
        repository_location, repository_ref, repository_commit, strategy, agent, model, phase, state,
        budget_limit, engine_id, trace_id, fork_of)
      values (:id, :key, :digest, :body::json, :title, :request, :requester,
        :location, :ref, :commit, :strategy, :agent, :model, :phase, :state,
        :budget, :engine, :trace, :fork)
      on conflict do nothing
      """;

  /** Puts a task into the queue, once for each idempotency key (and each id). */
  public TaskCreation create(NewTask task) {
    return create(task, JsonObject.empty());
  }

  /** The same with defaults for what its body leaves out; the key belongs to the body alone. */
  public TaskCreation create(NewTask task, JsonObject defaults) {
    return database.inTransaction(() -> {
      if (insert(task, completed(task.body(), defaults)) == 0) {
        return repeated(task);
      }
      events.append(task.id(), new TaskEvent.StateChanged(TaskState.QUEUED, null, null));
      return new TaskCreation.Created(task.id());
    });
  }

  /**
   * Tasks that may start and are queued for longer than is usual: their workflow may never have
   * started.
   */
  public List<TaskId> queuedFor(Duration atLeast) {
    return database
        .sql(
            """
            select id from task
            where state = 'queued' and not awaits_turn and created_at <= now() - make_interval(secs => ?)
            order by created_at limit 100
            """,
            atLeast.toMillis() / 1000.0)
        .column(TaskId::new);
  }

  /** Adds defaults for what a task's body leaves out. */
  public void complete(TaskId task, JsonObject defaults) {
    new TaskReader(database)
        .body(task)
        .ifPresent(body ->
            database
                .sql(
                    "update task set body = ?::json where id = ?",
                    Json.write(completed(body, defaults)),
                    task)
                .update());
  }

  /** Keeps the version of the organisation's configuration that a task was created by. */
  public void organisation(TaskId task, OrganisationVersion version) {
    database
        .sql("update task set organisation = ?::json where id = ?", Json.write(version), task)
        .update();
  }

  private static JsonObject completed(JsonObject body, JsonObject defaults) {
    JsonObject result = body;
    for (String part : defaults.fields().keySet()) {
      JsonObject both = defaults.object(part);
      for (var field : body.object(part).fields().entrySet()) {
        both = both.with(field.getKey(), field.getValue());
      }
      result = both.isEmpty() ? result : result.with(part, both.fields());
    }
    return result;
  }

  private int insert(NewTask task, JsonObject body) {
    Optional<TaskRecordRepository> repository = Optional.ofNullable(task.repository());
    return database
        .sql(INSERT)
        .param("id", task.id())
        .param("key", task.idempotencyKey())
        .param("digest", Digest.of(task.body()))
        .param("body", Json.write(body))
        .param("title", TextSanitizer.of(task.title()))
        .param("request", TextSanitizer.of(task.request()))
        .param("requester", task.requester())
        .param("location", repository.map(TaskRecordRepository::location).orElse(null))
        .param("ref", repository.map(TaskRecordRepository::ref).orElse(null))
        .param("commit", repository.map(TaskRecordRepository::commit).orElse(null))
        .param("strategy", task.strategy())
        .param("agent", task.agent())
        .param("model", task.model())
        .param("phase", Phase.PREPARING)
        .param("state", TaskState.QUEUED)
        .param("budget", task.budgetLimit())
        .param("engine", task.engineId())
        .param("trace", task.traceId())
        .param("fork", task.forkOf())
        .update();
  }

  private TaskCreation repeated(NewTask task) {
    String key = Optional.ofNullable(task.idempotencyKey()).orElse("");
    return database
        .sql("select id, body_digest from task where idempotency_key = ? or id = ?", key, task.id())
        .<TaskCreation>list(row ->
            row.text("body_digest").equals(Digest.of(task.body()))
                ? new TaskCreation.AlreadyCreated(new TaskId(row.text("id")))
                : new TaskCreation.KeyReused(key))
        .getFirst();
  }
}
