package dev.perdure.activities.journal.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.planner.budget.Usage;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task as the API gives it; {@code triage} is what the triage said, as it said it. */
public record TaskRecord(
    TaskId id,
    String title,
    String request,
    String requester,
    @Nullable Repository repository,
    Strategy strategy,
    @Nullable JsonObject triage,
    @Nullable String agent,
    @Nullable String model,
    Phase phase,
    List<PhaseRecord> phases,
    TaskState state,
    @Nullable Retry retry,
    @Nullable Awaits awaits,
    List<RequestId> pending,
    @Nullable PlanSummary plan,
    @Nullable RunId runId,
    Usage usage,
    BudgetUse budget,
    @Nullable Workspace workspace,
    @Nullable Result result,
    @Nullable Failure failure,
    @Nullable String traceId,
    @Nullable TaskId forkOf,
    Instant createdAt,
    Instant updatedAt) {

  public TaskRecord {
    phases = List.copyOf(phases);
    pending = List.copyOf(pending);
  }

  /** Where the code comes from: a path or URL, the ref asked for, the commit it was. */
  public record Repository(String location, @Nullable String ref, @Nullable String commit) {}

  /** A phase the task has been in. */
  public record PhaseRecord(
      Phase phase,
      Progress state,
      @Nullable String reason,
      Instant startedAt,
      @Nullable Instant finishedAt) {}

  /** How a phase stands. */
  public enum Progress {
    @JsonProperty("running")
    RUNNING,
    @JsonProperty("done")
    DONE,
    @JsonProperty("failed")
    FAILED,
    @JsonProperty("cancelled")
    CANCELLED
  }

  /** A wait for a provider. */
  public record Retry(int attempt, @Nullable Instant nextAt, String error) {}

  /** What the task waits for: a request's kind, or {@code message} where it is idle. */
  public record Awaits(String kind, @Nullable RequestId requestId, Instant since) {}

  /** The newest plan and the state of its steps. */
  public record PlanSummary(int revision, String digest, List<StepRecord> steps) {
    public PlanSummary {
      steps = List.copyOf(steps);
    }
  }

  /** What may be spent in US dollars, and what is; null where there is no limit or no price. */
  public record BudgetUse(@Nullable BigDecimal limit, @Nullable BigDecimal spent) {}

  /** The worktree of the task. */
  public record Workspace(
      String path, String branch, String base, @Nullable String baseRef, @Nullable String host) {}

  /** What the task gave. */
  public record Result(
      @Nullable String text,
      List<Citation> citations,
      @Nullable String branch,
      @Nullable String commit,
      @Nullable Patch patch,
      @Nullable String pullRequest) {
    public Result {
      citations = List.copyOf(citations);
    }
  }

  /** What an answer rests on. */
  public record Citation(String ref, @Nullable String title, @Nullable String quote) {}

  /** The change as a patch file, and the artifact that holds it. */
  public record Patch(String sha256, @Nullable String path) {}

  /** Why the task failed. */
  public record Failure(String code, String message, @Nullable String step) {}
}
