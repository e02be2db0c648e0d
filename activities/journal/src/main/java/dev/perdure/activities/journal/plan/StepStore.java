package dev.perdure.activities.journal.plan;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepKind;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.StateMachine;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of the steps of each task's adopted plan: their states, results, checks and commits. */
public record StepStore(Database database, EventLog events) {

  /** A step that is done stays so only where the plan says the same of it as then. */
  private static final String INSERT =
      """
      insert into step (task_id, step_id, position, title, kind, agent, depends_on, checks, content,
        state, attempts)
      values (:task, :step, :position, :title, :kind, :agent, :dependsOn::json, :checks::json,
        :content, 'pending', coalesce((select max(substr(id, length(:runs) + 1)::int)
          from conversation where task_id = :task and starts_with(id, :runs)
            and substr(id, length(:runs) + 1) ~ '^[0-9]{1,9}$'), 0))
      on conflict (task_id, step_id) do update set position = excluded.position,
        title = excluded.title, kind = excluded.kind, agent = excluded.agent,
        depends_on = excluded.depends_on, checks = excluded.checks, content = excluded.content,
        state = 'pending', attempts = greatest(step.attempts, excluded.attempts), held = false,
        run_id = null, result = null, note = null, commit_id = null, reflection = null,
        cancelled_by = null, updated_at = now()
      where step.state <> 'done' or step.content is distinct from excluded.content
      """;

  /**
   * Lays out the steps of an approved plan. A finished one stays if the plan has it unchanged or
   * not at all, and is to be done again where its content is another; its attempts are counted on.
   * Unfinished ones of older plans go.
   */
  public void lay(TaskId task, Plan plan) {
    StepContentHasher contents = new StepContentHasher(plan);
    database.transact(() -> {
      List<String> ids = plan.steps().stream().map(step -> step.id().value()).toList();
      database
          .sql(
              "delete from step where task_id = :task and state <> 'done' and step_id not in"
                  + " (:ids)")
          .param("task", task)
          .param("ids", ids)
          .update();
      for (int position = 0; position < plan.steps().size(); position++) {
        Step step = plan.steps().get(position);
        lay(task, position, step, contents.of(step));
      }
    });
  }

  /** Defers all open steps but these. */
  public void holdAllBut(TaskId task, List<StepId> approved) {
    database
        .sql(
            """
            update step set held = true, updated_at = now()
            where task_id = :task and state <> 'done' and step_id not in (:ids)
            """)
        .param("task", task)
        .param("ids", approved)
        .update();
  }

  /** Releases deferred steps. */
  public void release(TaskId task, List<StepId> approved) {
    database
        .sql(
            """
            update step set held = false, updated_at = now()
            where task_id = :task and held and step_id in (:ids)
            """)
        .param("task", task)
        .param("ids", approved)
        .update();
  }

  /** The steps in the order of the plan. */
  public List<StepRecord> all(TaskId task) {
    return database
        .sql("select * from step where task_id = ? order by position", task)
        .list(StepStore::step);
  }

  public Optional<StepRecord> find(TaskId task, StepId step) {
    return database
        .sql("select * from step where task_id = ? and step_id = ?", task, step)
        .find(StepStore::step);
  }

  /**
   * Moves a step to a state where the table allows it; a move repeated says nothing, and neither
   * does one that an earlier attempt reports late. Says whether the step is in that state now.
   */
  public boolean move(TaskId task, StepId step, StepState state, @Nullable RunId run, int attempt) {
    return database.inTransaction(() -> {
      int moved =
          database
              .sql(
                  """
                  update step set state = :state, attempts = greatest(attempts, :attempt),
                    run_id = coalesce((select id from conversation where id = :run), run_id),
                    updated_at = now()
                  where task_id = :task and step_id = :step and state in (:before)
                    and attempts <= :attempt
                  """)
              .param("before", before(state))
              .param("state", state)
              .param("attempt", attempt)
              .param("run", run)
              .param("task", task)
              .param("step", step)
              .update();
      if (moved == 1) {
        tell(task, step, state);
      }
      return find(task, step).filter(now -> now.state() == state).isPresent();
    });
  }

  /** Moves the steps in progress of a stopped task to a state. */
  public void leave(TaskId task, StepState left) {
    database.transact(() -> {
      all(task).stream()
          .filter(step -> step.state().isAtWork())
          .forEach(step -> move(task, step.id(), left, step.runId(), step.attempts()));
      new StepWaitUpdater(this).rest(task);
    });
  }

  /** Ends a step as the agent says that keeps the plan itself, with its note. */
  public void end(TaskId task, StepId step, StepState end, String note) {
    database.transact(() -> {
      if (end == StepState.DONE) {
        move(task, step, StepState.RUNNING, task.mainRun(), 1);
        move(task, step, StepState.VERIFYING, task.mainRun(), 1);
      }
      move(task, step, end, task.mainRun(), 1);
      set(task, step, "note = ?", TextSanitizer.of(note));
    });
  }

  public void result(TaskId task, StepId step, String result) {
    set(task, step, "result = ?", TextSanitizer.of(result));
  }

  /** The commit that holds what a step changed. */
  public void commit(TaskId task, StepId step, String commit) {
    set(task, step, "commit_id = ?", commit);
  }

  public void checks(TaskId task, StepId step, List<StepRecordCheckRecord> checks) {
    set(task, step, "checks = ?::json", Json.write(checks));
  }

  /** Stores the reflection on the last attempt at a step. */
  public void reflection(TaskId task, StepId step, String reflection) {
    set(task, step, "reflection = ?", TextSanitizer.of(reflection));
  }

  /** Stores the note on a step for people and for the next attempt. */
  public void note(TaskId task, StepId step, String note) {
    set(task, step, "note = ?", TextSanitizer.of(note));
  }

  /** Stores the note that the run of a step makes during its work. */
  public void progress(TaskId task, StepId step, String note) {
    database.transact(() -> {
      note(task, step, note);
      find(task, step).ifPresent(record -> tell(task, step, record.state()));
    });
  }

  /** Leaves a step out that is not done, and says why. */
  public void leaveOut(TaskId task, StepId step, String note) {
    database.transact(() -> {
      int left =
          database
              .sql(
                  """
                  update step set state = 'skipped', held = false, note = :note, updated_at = now()
                  where task_id = :task and step_id = :step and state in (:before)
                  """)
              .param("note", TextSanitizer.of(note))
              .param("task", task)
              .param("step", step)
              .param("before", before(StepState.SKIPPED))
              .update();
      if (left == 1) {
        tell(task, step, StepState.SKIPPED);
      }
    });
  }

  private void set(TaskId task, StepId step, String assignment, String value) {
    database
        .sql(
            "update step set "
                + assignment
                + ", updated_at = now() where task_id = ? and step_id = ?",
            value,
            task,
            step)
        .update();
  }

  private void lay(TaskId task, int position, Step step, String content) {
    boolean done =
        find(task, step.id()).filter(known -> known.state() == StepState.DONE).isPresent();
    boolean begins = insert(task, position, step, content) == 1;
    if (!begins) {
      database
          .sql(
              "update step set position = ?, held = false where task_id = ? and step_id = ?",
              position,
              task,
              step.id())
          .update();
    } else if (done) {
      tell(task, step.id(), StepState.PENDING);
    }
  }

  private int insert(TaskId task, int position, Step step, String content) {
    return database
        .sql(INSERT)
        .param("task", task)
        .param("step", step.id())
        .param("position", position)
        .param("title", TextSanitizer.of(step.title()))
        .param("kind", step.kind())
        .param("agent", step.agent())
        .param("dependsOn", Json.write(step.dependsOn()))
        .param("checks", Json.write(step.checks().stream().map(StepRecordCheckRecord::of).toList()))
        .param("content", content)
        .param("runs", StepRunId.runPrefix(task, step.id()))
        .update();
  }

  private static List<String> before(StepState state) {
    return StateMachine.before(StepState.class, state).stream().map(StepState::wireName).toList();
  }

  private void tell(TaskId task, StepId step, StepState state) {
    events.append(task, new TaskEvent.StepChanged(step, state));
  }

  private static StepRecord step(Row row) throws SQLException {
    return new StepRecord(
        new StepId(row.text("step_id")),
        row.text("title"),
        row.constant("state", StepState.class),
        row.list("depends_on", StepId.class),
        row.constant("kind", StepKind.class),
        row.textOrNull("agent"),
        row.orNull("run_id", RunId::new),
        row.count("attempts"),
        row.flag("held"),
        row.textOrNull("result"),
        row.textOrNull("note"),
        row.textOrNull("commit_id"),
        row.textOrNull("reflection"),
        row.list("checks", StepRecordCheckRecord.class));
  }
}
