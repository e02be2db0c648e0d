package dev.perdure.activities.journal;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.PlanEditRef;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Outbox of messages to the workflows of tasks: decisions, plan edits, user messages and commands.
 * Perdure sends a message until Temporal has it. It keeps the message until the workflow has acted
 * on it, because a workflow may be terminated in between.
 */
public record OutboxStore(Database database) {

  /** The channel that names tasks for which an activity has stored a message. */
  public static final String STORED = "perdure_outbox";

  private static final String CONTROL = "control ";
  private static final String DECISION = "decision ";

  /** A task that waits for its turn hears only that it is cancelled: any signal would start it. */
  private static final String HEARD =
      """
      sent_at is null and (letter->'control'->>'command' = 'cancel' or not exists (
        select from task where id = outbox.task_id and awaits_turn and state = 'queued'))
      """;

  private static final String UNAPPLIED =
      """
      starts_with(key, 'control ') and (sent_at is not null or exists (
        select from submission
        where submission.task_id = outbox.task_id and submission.key = outbox.key
          and used_for <> 'applied'))
      """;

  /** Stores a message once, by its task and key, as a submission that activities can look up. */
  public void keep(OutboxMessage message) {
    database.transact(() -> {
      database
          .sql(
              """
              insert into outbox (task_id, key, letter) values (?, ?, ?::json)
              on conflict do nothing
              """,
              message.task(),
              message.key(),
              Json.write(message))
          .update();
      new SubmissionStore(database).keep(message.task(), message.key());
    });
  }

  /** The key of a decision. */
  static String key(DecisionRef named) {
    return DECISION + named.requestId() + " " + named.decisionId();
  }

  /** The key of an edit of a plan. */
  static String key(PlanEditRef named) {
    return DECISION + named.request() + " edit " + named.edit();
  }

  /** The key of a command. */
  static String controlKey(String id) {
    return CONTROL + id;
  }

  /** Stores a message and wakes a process that can send it to the engine at once. */
  public void post(OutboxMessage message) {
    keep(message);
    database.sql("select pg_notify(?, ?)", STORED, message.task()).query().singleRow();
  }

  /** The messages of a task that the engine does not have, in the order they were written. */
  public List<OutboxMessage> unsent(TaskId task) {
    return letters(HEARD, task);
  }

  /** Marks a message that the engine has. */
  public void sent(OutboxMessage message) {
    database
        .sql(
            "update outbox set sent_at = now() where task_id = ? and key = ?",
            message.task(),
            message.key())
        .update();
  }

  /** Removes a message that a workflow has acted on, or that no workflow can act on any more. */
  public void remove(TaskId task, String key) {
    database.sql("delete from outbox where task_id = ? and key = ?", task, key).update();
  }

  /** Records that a workflow has acted on a command, so that no signal makes it act again. */
  public void applied(TaskId task, String control) {
    new SubmissionStore(database).apply(task, control);
    remove(task, CONTROL + control);
  }

  /** Records that a stop has had its effect, so that earlier messages do not resume the task. */
  public void stopped(TaskId task, String control) {
    database
        .sql(
            """
            delete from outbox where task_id = ? and starts_with(key, 'message ') and position <
              (select position from outbox where task_id = ? and key = ?)
            """,
            task,
            task,
            CONTROL + control)
        .update();
    applied(task, control);
  }

  /**
   * The commands that no workflow has acted on and that the engine had, in their order. A workflow
   * may have accepted a command before it is noted that the engine had it.
   */
  public List<Control> unapplied(TaskId task) {
    return letters(UNAPPLIED, task).stream()
        .flatMap(letter -> letter instanceof OutboxMessage.Steers steers ? of(steers) : Stream.of())
        .toList();
  }

  private static Stream<Control> of(OutboxMessage.Steers steers) {
    return Stream.of(steers.control().identified(steers.id()));
  }

  /**
   * Prepares the outbox for a workflow that begins from the records. It reads sent messages there;
   * Perdure sends decisions again.
   */
  public void begun(TaskId task) {
    database
        .sql(
            """
            delete from outbox where task_id = ? and sent_at is not null
              and starts_with(key, 'message ')
            """,
            task)
        .update();
    database
        .sql(
            """
            update outbox set sent_at = null
            where task_id = ? and sent_at is not null and starts_with(key, 'decision ')
            """,
            task)
        .update();
  }

  /**
   * Removes sent entries of a task at rest, except messages and the cancellation of an idle task.
   */
  public void rested(TaskId task) {
    database
        .sql(
            """
            delete from outbox where task_id = ? and sent_at is not null
              and not starts_with(key, 'message ')
              and not (coalesce(letter->'control'->>'command', '') = 'cancel'
                and exists (select from task where id = task_id and state = 'idle'))
            """,
            task)
        .update();
  }

  /** Whether a person's decision on a request is on its way to the workflow. */
  public boolean holdsDecision(TaskId task, RequestId request) {
    return database
        .sql(
            "select exists (select from outbox where task_id = ? and starts_with(key, ?))",
            task,
            DECISION + request + " ")
        .query(Boolean.class)
        .single();
  }

  /** Removes every decision on a settled request. */
  public void settled(TaskId task, RequestId request) {
    database
        .sql(
            "delete from outbox where task_id = ? and starts_with(key, ?)",
            task,
            DECISION + request + " ")
        .update();
  }

  /**
   * Removes a refused decision, which a client may send again in another form under the same id.
   */
  public void refused(TaskId task, DecisionRef decision) {
    remove(task, key(decision));
    new SubmissionStore(database).forget(task, decision);
  }

  private List<OutboxMessage> letters(String condition, TaskId task) {
    return database
        .sql(
            "select letter from outbox where task_id = ? and %s order by position limit 100"
                .formatted(condition),
            task)
        .column(json -> Json.read(json, OutboxMessage.class));
  }

  /** The tasks whose messages have waited for the engine for at least this time. */
  public List<TaskId> waiting(Duration atLeast) {
    return database
        .sql(
            """
            select task_id from outbox
            where %s and created_at <= now() - make_interval(secs => ?)
            group by task_id order by min(position) limit 100
            """
                .formatted(HEARD),
            atLeast.toMillis() / 1000.0)
        .column(TaskId::new);
  }
}
