package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.TaskState;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.QueryTimeoutException;

/** Finds open tasks whose root workflow or Temporal server may be gone, to restart or fail them. */
public record OrphanedTaskFinder(Database database, EventLog events) {

  /** Keeps unsent messages for the next root, and forgets commands, whose submissions are gone. */
  private static final String FORGET_COMMANDS =
      """
      delete from outbox
      where task_id = ? and (sent_at is not null or not starts_with(key, 'message '))
      """;

  private static final long LOCK_ID = 0x5045_5244_5552_45L;

  /** How long other work waits for the lock, as PostgreSQL writes it. */
  private static final String LOCK_TIMEOUT = "3s";

  private static final String ENGINE_LOST = "engine_lost";

  private static final String ENGINE_LOST_MESSAGE =
      "The engine that carried this task is not the one in use now, so it cannot go on by itself."
          + " What it did is kept: send it a message to take it up again.";

  /** The states in which a task has a root workflow. */
  static final List<String> OPEN =
      EnumSet.allOf(TaskState.class).stream()
          .filter(state -> !state.isAtRest())
          .map(Json::name)
          .toList();

  /**
   * Runs work in a transaction under an advisory lock, or not at all if another process holds it.
   */
  public List<TaskId> alone(Supplier<List<TaskId>> work) {
    return database.inTransaction(() -> {
      boolean first =
          database
              .sql("select pg_try_advisory_xact_lock(?)", LOCK_ID)
              .query(Boolean.class)
              .single();
      return first ? work.get() : List.of();
    });
  }

  /**
   * Waits for the lock of {@link #alone} and runs work while no other process repairs tasks. The
   * database keeps the parts of the work one by one.
   *
   * @throws CannotAcquireLockException if another process holds the lock for seconds
   */
  public <T> T holding(Supplier<T> work) {
    return database.beside(this::await, work);
  }

  private void await() {
    try {
      database.sql("set local statement_timeout = '%s'".formatted(LOCK_TIMEOUT)).update();
      database.sql("select pg_advisory_xact_lock(?)", LOCK_ID).query().singleRow();
    } catch (QueryTimeoutException e) {
      throw new CannotAcquireLockException("Another process repairs tasks now.", e);
    }
  }

  /** A page of the tasks that an engine must have a root workflow of, by their ids. */
  public List<TaskId> open(String engine, String after, int limit) {
    return database
        .sql(
            """
            select id from task
            where engine_id = :engine and id > :after and state in (:open)
              and (state <> 'queued' or not awaits_turn
                and coalesce(admitted_at, created_at) < now() - interval '1 minute')
            order by id limit :limit
            """)
        .param("engine", engine)
        .param("after", after)
        .param("open", OPEN)
        .param("limit", limit)
        .column(TaskId::new);
  }

  /** Tasks at rest with a message of a person that the engine had and no root acted on. */
  public List<TaskId> unheard(String engine, int limit) {
    return database
        .sql(
            """
            select id from task
            where engine_id = :engine and state not in (:open) and exists
              (select from outbox where task_id = id and sent_at < now() - interval '10 seconds')
            order by id limit :limit
            """)
        .param("engine", engine)
        .param("open", OPEN)
        .param("limit", limit)
        .column(TaskId::new);
  }

  /** Whether a task still must have a root workflow. */
  public boolean isOpen(TaskId task) {
    return database
        .sql("select exists (select from task where id = :task and state in (:open))")
        .param("task", task)
        .param("open", OPEN)
        .query(Boolean.class)
        .single();
  }

  /** Counts how often the root workflow of an execution was found closed. */
  public long count(TaskId task) {
    TaskStore facts = new TaskStore(database);
    TaskExecutionRecord last = facts.execution(task).orElse(TaskExecutionRecord.NONE);
    int times = 1 + (last.lost() == null ? 0 : last.lost());
    facts.execution(task, last.lost(times));
    return times;
  }

  public void tell(TaskId task, String text) {
    database.transact(() -> events.append(task, new TaskEvent.NoticeShown(null, text)));
  }

  /** Fails an orphaned task; its work is kept. */
  public void fail(TaskId task, String code, String sentence) {
    database.transact(() -> {
      new RequestStore(database, events).withdraw(task);
      database.sql(FORGET_COMMANDS, task).update();
      database.sql("delete from submission where task_id = ? and used_at is null", task).update();
      var runs = new RunStore(database, events);
      runs.open(task).forEach(run -> runs.finish(run, RunState.FAILED, FinishReason.ERROR));
      new StepStore(database, events).leave(task, StepState.FAILED);
      new TaskStore(database)
          .failure(task, Optional.of(new TaskRecordFailure(code, sentence, null)));
      new TaskStateMachine(database, events).rest(task, TaskState.FAILED, sentence);
      tell(task, sentence);
    });
  }

  /**
   * Assigns every task to an engine; returns the tasks that were under way on another engine and
   * are failed now.
   */
  public List<TaskId> handOver(String engine) {
    return database.inTransaction(() -> {
      List<TaskId> orphaned = underWayElsewhere(engine);
      orphaned.forEach(task -> fail(task, ENGINE_LOST, ENGINE_LOST_MESSAGE));
      database
          .sql("update task set engine_id = ? where engine_id is distinct from ?", engine, engine)
          .update();
      return orphaned;
    });
  }

  private List<TaskId> underWayElsewhere(String engine) {
    return database
        .sql(
            """
            select id from task
            where engine_id <> ? and state in ('running', 'waiting', 'retrying', 'paused', 'parked')
            order by id
            """,
            engine)
        .column(TaskId::new);
  }
}
