package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** State machine of a task's phases and states in the database; a repeated move is idempotent. */
public record TaskStateMachine(Database database, EventLog events) {

  private static final Logger LOG = LoggerFactory.getLogger(TaskStateMachine.class);

  /**
   * A phase begins, which ends the one before; {@code reason} is empty if there is nothing to say.
   */
  public void phase(TaskId task, Phase phase, String reason) {
    database.transact(() -> {
      Position position = lock(task);
      if (position.state().isAtRest() && phase != Phase.CLOSED) {
        LOG.info("Task {} is {}: phase {} is not begun.", task, position.state(), phase);
      } else if (!position.isIn(phase)) {
        save(task, phase, position.begin(phase, reason));
        events.append(task, new TaskEvent.PhaseChanged(phase, orNull(reason)));
      }
    });
  }

  /** The task reaches a state, if the table allows it; says whether it is in that state now. */
  public boolean state(TaskId task, TaskState state, String reason) {
    return move(task, state, reason, TaskState::next);
  }

  /** Lets a task go on that its deadline has parked. */
  public void release(TaskId task) {
    database
        .sql(
            """
            update task set deadline = jsonb_set(deadline::jsonb, '{state}', '"released"')::json
            where id = ? and deadline->>'state' = 'parked'
            """,
            task)
        .update();
  }

  /** Resumes a paused task. */
  public boolean resume(TaskId task, TaskState state) {
    return move(task, state, "", TaskState::whenResumed);
  }

  /** Starts a task at rest again. */
  public boolean takeUp(TaskId task) {
    return move(task, TaskState.RUNNING, "", TaskState::whenTakenUp);
  }

  private boolean move(
      TaskId task, TaskState state, String reason, Function<TaskState, Set<TaskState>> table) {
    return database.inTransaction(() -> {
      Position position = lock(task);
      if (position.state() == state) {
        return true;
      }
      boolean isHeld = position.isPastDeadline() && !state.isAtRest();
      if (isHeld || !table.apply(position.state()).contains(state)) {
        LOG.info("Task {} is {} and does not become {}.", task, position.state(), state);
        return false;
      }
      save(task, state);
      events.append(task, new TaskEvent.StateChanged(state, position.phase(), orNull(reason)));
      return true;
    });
  }

  /**
   * The task comes to rest: its last phase ends as the state says, and the phase is idle. Says
   * whether the task is in that state now.
   */
  public boolean rest(TaskId task, TaskState state, String reason) {
    return database.inTransaction(() -> {
      Position position = lock(task);
      if (!position.state().isAtRest() && position.phase() != Phase.IDLE) {
        save(task, Phase.IDLE, position.end(progressOf(state)));
        events.append(task, new TaskEvent.PhaseChanged(Phase.IDLE, null));
      }
      if (state != TaskState.IDLE) {
        database
            .sql("update task set deadline = null where id = ? and deadline is not null", task)
            .update();
      }
      return state(task, state, reason);
    });
  }

  public void archive(TaskId task) {
    database.transact(() -> {
      phase(task, Phase.CLOSED, "");
      database
          .sql("update task set archived_at = now() where id = ? and archived_at is null", task)
          .update();
    });
  }

  private Position lock(TaskId task) {
    return database
        .sql(
            """
            select phase, phases, state, coalesce(deadline->>'state', '') as deadline
            from task where id = ? for no key update
            """,
            task)
        .find(Position::of)
        .orElseThrow(() -> new IllegalArgumentException("There is no task '" + task + "'."));
  }

  private void save(TaskId task, Phase phase, List<TaskRecordPhaseRecord> phases) {
    database
        .sql(
            "update task set phase = ?, phases = ?::json, updated_at = now() where id = ?",
            phase,
            Json.write(phases),
            task)
        .update();
  }

  private void save(TaskId task, TaskState state) {
    database
        .sql(
            """
            update task set state = ?, state_since = now(), updated_at = now(),
              retry = case when ? = 'retrying' then retry end
            where id = ?
            """,
            state,
            state,
            task)
        .update();
  }

  private static PhaseState progressOf(TaskState state) {
    return switch (state) {
      case FAILED, PARKED -> PhaseState.FAILED;
      case CANCELLED, REJECTED, IDLE -> PhaseState.CANCELLED;
      case QUEUED, RUNNING, WAITING, RETRYING, PAUSED, DELIVERED, ANSWERED -> PhaseState.DONE;
    };
  }

  private static @Nullable String orNull(String reason) {
    return reason.isEmpty() ? null : reason;
  }

  /** The phase and state of a task. */
  private record Position(
      Phase phase, List<TaskRecordPhaseRecord> phases, TaskState state, boolean isPastDeadline) {

    static Position of(Row row) throws java.sql.SQLException {
      return new Position(
          row.constant("phase", Phase.class),
          row.list("phases", TaskRecordPhaseRecord.class),
          row.constant("state", TaskState.class),
          row.text("deadline").equals("parked"));
    }

    boolean isIn(Phase wanted) {
      return phase == wanted && (phases.isEmpty() ? wanted == Phase.IDLE : isOpen());
    }

    private boolean isOpen() {
      return phases.getLast().finishedAt() == null || phase == Phase.IDLE || phase == Phase.CLOSED;
    }

    List<TaskRecordPhaseRecord> begin(Phase next, String reason) {
      List<TaskRecordPhaseRecord> all = new ArrayList<>(end(PhaseState.DONE));
      if (next != Phase.IDLE && next != Phase.CLOSED) {
        all.add(new TaskRecordPhaseRecord(next, PhaseState.RUNNING, orNull(reason), now(), null));
      }
      return all;
    }

    List<TaskRecordPhaseRecord> end(PhaseState how) {
      return phases.stream()
          .map(each -> each.finishedAt() == null ? end(each, how) : each)
          .toList();
    }

    private static TaskRecordPhaseRecord end(TaskRecordPhaseRecord open, PhaseState how) {
      return new TaskRecordPhaseRecord(open.phase(), how, open.reason(), open.startedAt(), now());
    }

    private static Instant now() {
      return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }
  }
}
