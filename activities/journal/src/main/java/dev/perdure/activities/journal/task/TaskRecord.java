package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.task.Triage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Record of a task as the API returns it: its request, state, phases, plan, usage and result. */
public record TaskRecord(
    TaskId id,
    String title,
    String request,
    String requester,
    @Nullable TaskRecordRepository repository,
    Strategy strategy,
    @Nullable Triage triage,
    @Nullable String agent,
    @Nullable String model,
    Phase phase,
    List<TaskRecordPhaseRecord> phases,
    TaskState state,
    @Nullable TaskRecordRetry retry,
    @Nullable Awaits awaits,
    List<RequestId> pending,
    @Nullable TaskRecordWaits waits,
    @Nullable TaskRecordPlanSummary plan,
    @Nullable RunId runId,
    Usage usage,
    BudgetUse budget,
    @Nullable TaskRecordWorkspace workspace,
    @Nullable TaskRecordResult result,
    @Nullable TaskRecordFailure failure,
    @Nullable String traceId,
    @Nullable TaskId forkOf,
    Instant createdAt,
    Instant updatedAt) {

  public TaskRecord {
    phases = List.copyOf(phases);
    pending = List.copyOf(pending);
  }

  /** The kind of a pending request, or {@code message} for an idle task. */
  public record Awaits(String kind, @Nullable RequestId requestId, Instant since) {}

  /** The cost limit and the cost in US dollars; null if unlimited or unknown. */
  public record BudgetUse(@Nullable BigDecimal limit, @Nullable BigDecimal spent) {}
}
