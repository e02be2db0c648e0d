package dev.perdure.activities.journal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.port.Control;
import java.time.Duration;
import java.util.List;

/** The outbox: messages to workflows, kept until they are delivered. */
public record OutboxStore(Database database) {

  /** Stores a message once, by its task and key. */
  public void keep(OutboxMessage message) {
    database
        .sql(
            """
            insert into outbox (task_id, key, letter) values (?, ?, ?::json) on conflict do nothing
            """,
            message.task(),
            message.key(),
            Json.write(message))
        .update();
  }

  /** The messages of a task in the order in which they were written. */
  public List<OutboxMessage> of(TaskId task) {
    return database
        .sql("select letter from outbox where task_id = ? order by position limit 100", task)
        .column(json -> Json.read(json, OutboxMessage.class));
  }

  public void delivered(OutboxMessage message) {
    database
        .sql("delete from outbox where task_id = ? and key = ?", message.task(), message.key())
        .update();
  }

  /** The tasks whose messages have waited at least so long. */
  public List<TaskId> waiting(Duration atLeast) {
    return database
        .sql(
            """
            select task_id from outbox where created_at <= now() - make_interval(secs => ?)
            group by task_id order by min(position) limit 100
            """,
            atLeast.toMillis() / 1000.0)
        .column(TaskId::new);
  }

  /** A message from a person to the workflow of a task. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
  @JsonSubTypes({
    @Type(OutboxMessage.Decides.class),
    @Type(OutboxMessage.Says.class),
    @Type(OutboxMessage.Steers.class)
  })
  public sealed interface OutboxMessage {

    TaskId task();

    /** The idempotency key. */
    String key();

    /** A decision on a request. */
    @JsonTypeName("decides")
    record Decides(TaskId task, Decision decision) implements OutboxMessage {

      @Override
      public String key() {
        return "decision " + decision.requestId() + " " + decision.decisionId();
      }
    }

    /** A user message, recorded under its id. */
    @JsonTypeName("says")
    record Says(TaskId task, String message) implements OutboxMessage {

      @Override
      public String key() {
        return "message " + message;
      }
    }

    /** A command to a task; one at rest is started again to obey it. */
    @JsonTypeName("steers")
    record Steers(TaskId task, Control control, String id) implements OutboxMessage {

      @Override
      public String key() {
        return "control " + id;
      }
    }
  }
}
