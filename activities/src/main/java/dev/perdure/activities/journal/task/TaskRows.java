package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.planner.budget.Usage;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of the task table as records. */
final class TaskRows {

  private TaskRows() {}

  static TaskRecord task(Row row) throws SQLException {
    List<Pending> pending = row.list("pending", Pending.class);
    TaskState state = row.constant("state", TaskState.class);
    return new TaskRecord(
        new TaskId(row.text("id")),
        row.text("title"),
        row.text("request"),
        row.text("requester"),
        repository(row),
        row.constant("strategy", Strategy.class),
        row.jsonOrNull("triage", JsonObject.class),
        row.textOrNull("agent"),
        row.textOrNull("model"),
        row.constant("phase", Phase.class),
        row.list("phases", TaskRecord.PhaseRecord.class),
        state,
        row.jsonOrNull("retry", TaskRecord.Retry.class),
        awaits(pending, state, row.moment("state_since")),
        pending.stream().map(Pending::id).toList(),
        plan(row),
        row.orNull("main_run", RunId::new),
        usage(row),
        new TaskRecord.BudgetUse(row.amount("budget_limit"), row.amount("cost")),
        row.jsonOrNull("workspace", TaskRecord.Workspace.class),
        row.jsonOrNull("result", TaskRecord.Result.class),
        row.jsonOrNull("failure", TaskRecord.Failure.class),
        row.textOrNull("trace_id"),
        row.orNull("fork_of", TaskId::new),
        row.moment("created_at"),
        row.moment("updated_at"));
  }

  private static TaskRecord.@Nullable Repository repository(Row row) throws SQLException {
    String location = row.textOrNull("repository_location");
    return location == null
        ? null
        : new TaskRecord.Repository(
            location, row.textOrNull("repository_ref"), row.textOrNull("repository_commit"));
  }

  private static TaskRecord.@Nullable Awaits awaits(
      List<Pending> pending, TaskState state, Instant since) {
    if (!pending.isEmpty()) {
      Pending oldest = pending.getFirst();
      return new TaskRecord.Awaits(oldest.kind(), oldest.id(), oldest.since());
    }
    return state == TaskState.IDLE ? new TaskRecord.Awaits("message", null, since) : null;
  }

  private static TaskRecord.@Nullable PlanSummary plan(Row row) throws SQLException {
    String digest = row.textOrNull("plan_digest");
    return digest == null
        ? null
        : new TaskRecord.PlanSummary(
            row.count("plan_revision"), digest, row.list("steps", StepRecord.class));
  }

  private static Usage usage(Row row) throws SQLException {
    return new Usage(
        row.number("input_tokens"),
        row.number("output_tokens"),
        row.number("cache_read_tokens"),
        row.number("cache_write_tokens"),
        row.amount("cost"));
  }

  /** A request that nobody has settled. */
  record Pending(RequestId id, String kind, Instant since) {}
}
