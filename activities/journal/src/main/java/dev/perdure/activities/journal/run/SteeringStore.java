package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.sql.SQLException;
import java.util.List;

/**
 * Store of the messages that people send to a running task, until a run reads them; also sends the
 * signals that stop a task.
 */
public record SteeringStore(Database database) {

  /** The channel of notifications that carries the ids of tasks to stop. */
  public static final String STOPS = "perdure_stop";

  /** Keeps a message; the same id again is the same message. */
  public void add(UserMessage message) {
    database
        .sql(
            """
            insert into user_message (id, task_id, sender, timing, text, body)
            values (?, ?, ?, ?, ?, ?::json) on conflict do nothing
            """,
            message.id(),
            message.task(),
            message.sender(),
            message.when(),
            TextSanitizer.of(message.text()),
            Json.write(message.options()))
        .update();
  }

  /** The messages that no run has taken, oldest first. */
  public List<UserMessage> pending(TaskId task) {
    return inState(task, "pending");
  }

  /** The messages that no run has taken and that were sent before a command, oldest first. */
  public List<UserMessage> pendingBefore(TaskId task, String control) {
    return database
        .sql(
            """
            select id, task_id, sender, timing, text, body from user_message
            where task_id = ? and state = 'pending' and created_at <
              (select submitted_at from submission where task_id = ? and key = 'control ' || ?)
            order by position
            """,
            task,
            task,
            control)
        .list(SteeringStore::message);
  }

  /** The messages that runs have taken, oldest first. */
  public List<UserMessage> taken(TaskId task) {
    return inState(task, "delivered");
  }

  private List<UserMessage> inState(TaskId task, String state) {
    return database
        .sql(
            """
            select id, task_id, sender, timing, text, body from user_message
            where task_id = ? and state = ? order by position
            """,
            task,
            state)
        .list(SteeringStore::message);
  }

  /** Marks messages as taken by a run; the outbox need not keep them. */
  public void delivered(List<UserMessage> messages, RunId run, int turn) {
    for (UserMessage message : messages) {
      database
          .sql(
              """
              update user_message set state = 'delivered', delivered_run = ?, delivered_turn = ?,
                delivered_at = now()
              where id = ? and state = 'pending'
              """,
              run,
              turn,
              message.id())
          .update();
      settled(message);
    }
  }

  /** Drops a message that no run has taken and none will. */
  public void drop(UserMessage message) {
    database
        .sql(
            "update user_message set state = 'dropped' where id = ? and state = 'pending'",
            message.id())
        .update();
    settled(message);
  }

  private void settled(UserMessage message) {
    database
        .sql(
            "delete from outbox where task_id = ? and key = 'message ' || ?",
            message.task(),
            message.id())
        .update();
  }

  /**
   * Tells every process at once to stop a task's running calls, sooner than the engine tells an
   * activity by its next heartbeat.
   */
  public void stop(TaskId task) {
    database.sql("select pg_notify(?, ?)", STOPS, task).query().singleRow();
  }

  private static UserMessage message(Row row) throws SQLException {
    return new UserMessage(
        row.text("id"),
        new TaskId(row.text("task_id")),
        row.text("sender"),
        row.constant("timing", UserMessage.When.class),
        row.text("text"),
        row.json("body", MessageOptions.class));
  }
}
