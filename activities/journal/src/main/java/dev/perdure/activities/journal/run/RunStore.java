package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.RunOverrides;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.StateMachine;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Store of the agent runs of tasks: their states, their models and their results. */
public record RunStore(Database database, EventLog events) {

  private static final String INSERT =
      """
      insert into conversation (id, task_id, kind, parent_id, workflow_id, agent, phase, step, title, focus,
        state, model, deadline, ceiling, settings, trace_id, started_at)
      values (:id, :task, :kind, :parent, :workflow, :agent, :phase, :step, :title, :focus,
        :state, :model, :deadline, :ceiling, :settings::json,
        (select trace_id from task where id = :task), now())
      on conflict (id) do nothing
      """;

  private static final List<String> OPENABLE =
      EnumSet.allOf(RunState.class).stream()
          .filter(state -> state.whenOpened().contains(RunState.RUNNING))
          .map(Json::name)
          .toList();

  /** Begins a run, or goes on with it. */
  public RunRecord open(NewRun run) {
    return database.inTransaction(() -> {
      boolean begins = insert(run, RunState.RUNNING) == 1 || reopen(run) == 1;
      RunRecord opened = get(run.id());
      if (begins) {
        events.append(opened.taskId(), opened.id(), new TaskEvent.RunStarted(opened));
      }
      return opened;
    });
  }

  /** Notes a run that others belong to before it begins itself, unless it is there. */
  public void announce(NewRun run) {
    insert(run, RunState.QUEUED);
  }

  public Optional<RunRecord> find(RunId run) {
    return database.sql(RunMapper.SELECT + "where conversation.id = ?", run).find(RunMapper::run);
  }

  public RunRecord get(RunId run) {
    return find(run)
        .orElseThrow(() -> new IllegalArgumentException("There is no run '" + run + "'."));
  }

  /** All runs of a task, oldest first; {@code parentId} makes them a tree. */
  public List<RunRecord> ofTask(TaskId task) {
    return database
        .sql(
            RunMapper.SELECT
                + "where conversation.task_id = ? order by conversation.created_at,"
                + " conversation.id",
            task)
        .list(RunMapper::run);
  }

  /** The runs of a task that have not ended. */
  public List<RunId> open(TaskId task) {
    return ids("task_id = ?", task.value());
  }

  /** The runs that a run has delegated to, however far, and that have not ended. */
  public List<RunId> openBelow(RunId run) {
    return ids(
        """
        id in (
          with recursive below (id) as (
            select id from conversation where parent_id = ? and kind = 'delegated'
            union
            select deeper.id from conversation deeper join below on deeper.parent_id = below.id
            where deeper.kind = 'delegated')
          select id from below)
        """,
        run.value());
  }

  private List<RunId> ids(String condition, String value) {
    return database
        .sql("select id from conversation where finished_at is null and " + condition, value)
        .column(RunId::new);
  }

  public void state(RunId run, RunState state) {
    database
        .sql(
            "update conversation set state = :state where id = :run and finished_at is null and"
                + " state in (:before)")
        .param("state", state)
        .param("run", run)
        .param("before", before(state))
        .update();
  }

  /**
   * Claims a delegated run that has ended for a workflow that goes on with it; false if another one
   * has it.
   */
  public boolean resume(RunId run, RunId caller, String workflow) {
    return database.inTransaction(() ->
        database
                    .sql(
                        """
                        update conversation set state = 'queued', finish = null, finished_at = null,
                          parent_id = ?, workflow_id = ?, result = null, merge = 'none'
                        where id = ? and finished_at is not null
                        """,
                        caller,
                        workflow,
                        run)
                    .update()
                == 1
            || get(run).workflowId().equals(workflow));
  }

  /** A run uses another model from now on; in place of a command's, until the next message. */
  public void model(RunId run, String model) {
    RunOverrides overrides = get(run).overrides();
    if (overrides.model() == null) {
      database.sql("update conversation set model = ? where id = ?", model, run).update();
    } else {
      overrides(run, new RunOverrides(overrides.agent(), model));
    }
  }

  /** A run goes on with the overrides of a command. */
  public void overrides(RunId run, RunOverrides overrides) {
    String settings = Json.write(get(run).settings().on(overrides));
    database.sql("update conversation set settings = ?::json where id = ?", settings, run).update();
  }

  /** Sets the result of a run and the merge state of its worktree. */
  public void result(RunId run, RunResult result, MergeState merge) {
    database
        .sql(
            "update conversation set result = ?::json, merge = ? where id = ?",
            Json.write(result),
            merge,
            run)
        .update();
  }

  /** A run ends; the first end stands. */
  public void finish(RunId run, RunState state, FinishReason finish) {
    database.transact(() -> {
      if (end(run, state, finish) == 1) {
        RunRecord ended = get(run);
        events.append(ended.taskId(), run, new TaskEvent.RunFinished(ended));
      }
    });
  }

  /** The ids of tasks and runs that are not at rest, the most recently active first. */
  public List<String> openWorkflows() {
    return database
        .sql(
            """
            with open as (
              select id, updated_at from task
              where state in ('running', 'waiting', 'retrying', 'paused', 'parked')
            )
            select id from (
              select id, updated_at from open
              union
              select workflow_id, updated_at from conversation join open on open.id = task_id
              where finished_at is null
            ) workflows
            order by updated_at desc, id
            """)
        .query(String.class)
        .list();
  }

  private int insert(NewRun run, RunState state) {
    return database
        .sql(INSERT)
        .param("id", run.id())
        .param("state", state)
        .param("task", run.task())
        .param("kind", run.kind())
        .param("parent", run.parent())
        .param("workflow", run.workflowId())
        .param("agent", run.agent())
        .param("phase", run.phase())
        .param("step", run.step())
        .param("title", TextSanitizer.of(run.title()))
        .param("focus", Optional.ofNullable(run.focus()).map(TextSanitizer::of).orElse(null))
        .param("model", run.model())
        .param("deadline", deadline(run))
        .param("ceiling", run.ceiling())
        .param("settings", Json.write(run.settings()))
        .update();
  }

  /** The agent, the phase and the ceiling may be others now: the main run plans, then builds. */
  private int reopen(NewRun run) {
    return database
        .sql(
            """
            update conversation set state = 'running', finish = null, finished_at = null,
              agent = :agent, phase = :phase, step = :step, ceiling = :ceiling, deadline = :deadline,
              workflow_id = :workflow, settings = :settings::json,
              model = case when agent = :agent then coalesce(:model, model) else :model end
            where id = :id and state in (:openable)
            """)
        .param("openable", OPENABLE)
        .param("id", run.id())
        .param("agent", run.agent())
        .param("phase", run.phase())
        .param("step", run.step())
        .param("ceiling", run.ceiling())
        .param("deadline", deadline(run))
        .param("workflow", run.workflowId())
        .param("settings", Json.write(run.settings()))
        .param("model", run.model())
        .update();
  }

  /** Moves a reviewing main run on to writing the plan; returns whether the run reviewed before. */
  public boolean writesPlan(RunId run) {
    return database
            .sql(
                """
                update conversation set phase = 'writing-the-plan'
                where id = ? and kind = 'main' and phase = 'reviewing'
                """,
                run)
            .update()
        == 1;
  }

  /** Moves a planning run on to building, without the ceiling. */
  public void builds(RunId run) {
    database
        .sql(
            """
            update conversation set agent = 'build', phase = 'executing', ceiling = false
            where id = ?
            """,
            run)
        .update();
  }

  private int end(RunId run, RunState state, FinishReason finish) {
    return database
        .sql(
            """
            update conversation set state = :state, finish = :finish, finished_at = now()
            where id = :run and finished_at is null and state in (:before)
            """)
        .param("state", state)
        .param("finish", finish)
        .param("run", run)
        .param("before", before(state))
        .update();
  }

  private static List<String> before(RunState state) {
    return StateMachine.before(RunState.class, state).stream().map(Json::name).toList();
  }

  private static Optional<OffsetDateTime> deadline(NewRun run) {
    return Optional.ofNullable(run.deadline()).map(at -> at.atOffset(ZoneOffset.UTC));
  }

  /** All runs of a task that are under way, or may be taken up, use another model from now on. */
  public void modelOfOpen(TaskId task, String model) {
    database
        .sql(
            """
            update conversation set model = ?,
              settings = (settings::jsonb #- '{overrides,model}')::json
            where task_id = ? and (finished_at is null or kind = 'main')
            """,
            model,
            task)
        .update();
  }
}
