package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads tasks for a comparison with their workflows in the engine. */
public record RecordedTaskReader(Database database) {

  /** The runs that a workflow of their own carries out; activities carry out the others. */
  private static final List<String> WORKFLOWS =
      EnumSet.of(
              RunKind.MAIN,
              RunKind.EXPLORE,
              RunKind.DESIGN,
              RunKind.DRAFT,
              RunKind.CRITIQUE,
              RunKind.STEP,
              RunKind.DELEGATED,
              RunKind.FIXED)
          .stream()
          .map(Json::name)
          .toList();

  /** Reads a task in one snapshot; empty if the records do not have it. */
  public Optional<RecordedTask> find(TaskId task) {
    return database.inTransaction(() ->
        database
            .sql("select state from task where id = ?", task)
            .find(row -> row.constant("state", TaskState.class))
            .map(state ->
                new RecordedTask(task, state, runs(task), requests(task), answered(task))));
  }

  /** The tasks of an engine that changed last, the newest first. */
  public List<TaskId> newest(String engine, int limit) {
    return database
        .sql(
            "select id from task where engine_id = ? order by updated_at desc, id limit ?",
            engine,
            limit)
        .column(TaskId::new);
  }

  /** The given tasks without a record in any engine. */
  public Set<TaskId> unknown(Collection<TaskId> tasks) {
    Set<TaskId> unknown = tasks.stream().collect(Collectors.toSet());
    if (!unknown.isEmpty()) {
      database
          .sql("select id from task where id in (:tasks)")
          .param("tasks", List.copyOf(unknown))
          .column(TaskId::new)
          .forEach(unknown::remove);
    }
    return unknown;
  }

  private Map<String, RecordedRun> runs(TaskId task) {
    return database
        .sql(
            """
            select id, workflow_id, turns, finished_at is null and state <> 'queued' as open
            from conversation where task_id = :task and kind in (:kinds)
            """)
        .param("task", task)
        .param("kinds", WORKFLOWS)
        .list(row ->
            new RecordedRun(
                row.text("id"), row.text("workflow_id"), row.count("turns"), row.flag("open")))
        .stream()
        .collect(Collectors.toMap(RecordedRun::id, Function.identity()));
  }

  private Map<String, RecordedRequest> requests(TaskId task) {
    Map<String, Set<String>> decisions = decisions(task);
    return database
        .sql("select id, status = 'pending' as pending from request where task_id = ?", task)
        .list(row ->
            new RecordedRequest(
                row.text("id"),
                row.flag("pending"),
                decisions.getOrDefault(row.text("id"), Set.of())))
        .stream()
        .collect(Collectors.toMap(RecordedRequest::id, Function.identity()));
  }

  private Map<String, Set<String>> decisions(TaskId task) {
    return database
        .sql("select request_id, id from decision where task_id = ?", task)
        .list(row -> Map.entry(row.text("request_id"), row.text("id")))
        .stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
  }

  private Set<String> answered(TaskId task) {
    return Set.copyOf(
        database
            .sql(
                """
                select part.call_id from conversation
                join message on message.conversation_id = conversation.id
                  and message.role = 'tool' and message.turn = conversation.turns
                join part on part.message_id = message.id and part.kind = 'tool_result'
                where conversation.task_id = ? and conversation.finished_at is null
                """,
                task)
            .query(String.class)
            .list());
  }
}
