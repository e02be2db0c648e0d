package dev.perdure.activities.journal;

import dev.perdure.activities.journal.audit.RowSeal;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.port.CheckpointQuestion;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.PlanEditRequest;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Store of what people submitted to tasks: who, when and what. Only the server writes it, which
 * knows the sender. An activity that acts on a signal reads the submission that the signal names,
 * and marks it used in the same transaction.
 */
public final class SubmissionStore {

  /**
   * Processes of older builds store messages in the outbox alone. What a person sends again under
   * the same id counts as long as nothing was used; the same edit of another revision is a new one.
   */
  private static final String COPY =
      """
      insert into submission (task_id, key, submitted_by, submitted_at, content)
      select task_id, key,
        coalesce(letter->'decision'->>'by', letter->'edit'->>'by', letter->'control'->>'by', ''),
        created_at, letter
      from outbox where task_id = ? and key = ? and not starts_with(key, 'message ')
      on conflict (task_id, key) do update set
        submitted_by = excluded.submitted_by, submitted_at = excluded.submitted_at,
        content = excluded.content, used_at = null, used_for = null
      where submission.used_at is null
        or submission.content->'edit'->>'base' is distinct from excluded.content->'edit'->>'base'
      """;

  private static final String FIND =
      """
      select content, used_for from submission where task_id = ? and key = ? for update
      """;

  private static final String USE =
      """
      update submission set used_at = now(), used_for = ?
      where task_id = ? and key = ? and used_at is null
      """;

  private static final String FORGET =
      """
      delete from submission where task_id = ? and key = ? and used_at is null
      """;

  private static final String APPLY =
      """
      update submission set used_at = coalesce(used_at, now()), used_for = 'applied'
      where task_id = ? and key = ?
      """;

  private static final String OPEN =
      """
      select exists (
        select from submission join outbox using (task_id, key)
        where task_id = ? and key = ? and used_for <> 'applied')
      """;

  private static final String STORE =
      """
      insert into submission (task_id, key, submitted_by, submitted_at, content)
      values (?, ?, ?, now(), ?::json)
      """;

  private static final String CHECKPOINT = "checkpoint ";

  private final Database database;

  public SubmissionStore(Database database) {
    this.database = database;
  }

  /** Keeps a message of the outbox for good, unless the journal has its content elsewhere. */
  void keep(TaskId task, String key) {
    sealing(COPY, task, key, task, key);
  }

  /**
   * Keeps a person's command about checkpoints, which reaches the host of the files by a workflow
   * of its own; returns the id that the workflow names.
   */
  public String keep(TaskId task, String by, CheckpointQuestion command) {
    String id = UUID.randomUUID().toString();
    String key = CHECKPOINT + id;
    sealing(STORE, task, key, task, key, by, Json.write(command));
    return id;
  }

  /** Forgets a command about checkpoints that no host has begun, so that it never counts later. */
  public void forget(TaskId task, String id) {
    database.sql(FORGET, task, CHECKPOINT + id).update();
  }

  /** Marks a command about checkpoints as used; false unless exactly it is stored and unused. */
  public boolean use(TaskId task, String id, CheckpointQuestion command) {
    return database.inTransaction(() ->
        database
                .sql(FIND, task, CHECKPOINT + id)
                .find(row -> row.json("content", CheckpointQuestion.class))
                .filter(command::equals)
                .isPresent()
            && mark(task, CHECKPOINT + id, "checkpoint"));
  }

  /** The decision that a signal names as a vote of its person, if the server has stored it. */
  public Optional<Vote> decision(TaskId task, DecisionRef named) {
    return find(task, OutboxStore.key(named))
        .filter(OutboxMessage.Decides.class::isInstance)
        .map(OutboxMessage.Decides.class::cast)
        .filter(made -> DecisionRef.of(made.decision()).equals(named))
        .map(made -> new Vote(made.decision(), made.roles()));
  }

  /** The release that a signal names, if Perdure itself has stored it: no person can. */
  public Optional<Decision> release(TaskId task, DecisionRef named) {
    return find(task, OutboxStore.key(named))
        .filter(OutboxMessage.Releases.class::isInstance)
        .map(made -> ((OutboxMessage.Releases) made).decision())
        .filter(made -> DecisionRef.of(made).equals(named));
  }

  /** The edit of a plan that a signal names, if the server has stored it. */
  public Optional<PlanEditRequest> edit(TaskId task, PlanEditRef named) {
    return find(task, OutboxStore.key(named))
        .filter(OutboxMessage.Edits.class::isInstance)
        .map(message -> ((OutboxMessage.Edits) message).edit())
        .filter(made ->
            made.task().equals(task)
                && made.request().equals(named.request())
                && made.edit().equals(named.edit()));
  }

  /** The command that a signal names, if the server has stored it. */
  public Optional<Control> command(TaskId task, String id) {
    return find(task, OutboxStore.controlKey(id))
        .filter(OutboxMessage.Steers.class::isInstance)
        .map(OutboxMessage.Steers.class::cast)
        .map(sent -> sent.control().identified(sent.id()));
  }

  private Optional<OutboxMessage> find(TaskId task, String key) {
    keep(task, key);
    return database.sql(FIND, task, key).find(row -> row.json("content", OutboxMessage.class));
  }

  /** Marks a decision as used. */
  public void use(TaskId task, DecisionRef named) {
    mark(task, OutboxStore.key(named), "settlement");
  }

  /** Marks an edit as used; false if it was used before. */
  public boolean use(TaskId task, PlanEditRef named) {
    return mark(task, OutboxStore.key(named), "revision");
  }

  /**
   * Forgets a decision that was refused, so that a corrected one of the same id counts; a used one
   * stays.
   */
  void forget(TaskId task, DecisionRef named) {
    database.sql(FORGET, task, OutboxStore.key(named)).update();
  }

  /**
   * Marks a command as used for an acceptance; false if it is used up. A root may end between the
   * acceptance and the effect, so another one may accept the command until it has its effect.
   */
  public boolean useCommand(TaskId task, String id, String acceptance) {
    String key = OutboxStore.controlKey(id);
    return mark(task, key, acceptance)
        || database.sql(OPEN, task, key).query(Boolean.class).single()
        || database
            .sql(FIND, task, key)
            .find(row -> acceptance.equals(row.textOrNull("used_for")))
            .orElse(false);
  }

  /** A command has had its effect: no signal makes a root act on it again. */
  void apply(TaskId task, String id) {
    String key = OutboxStore.controlKey(id);
    sealing(APPLY, task, key, task, key);
  }

  private boolean mark(TaskId task, String key, String purpose) {
    return sealing(USE, task, key, purpose, task, key) == 1;
  }

  private int sealing(String statement, TaskId task, String key, @Nullable Object... values) {
    return RowSeal.SUBMISSIONS.sealing(
        database, () -> database.sql(statement, values).update(), task, key);
  }
}
