package dev.perdure.activities.journal.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.SecretRedactor;
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
    @Nullable Repository repository,
    Strategy strategy,
    @Nullable Triage triage,
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

  /** The path or URL of a repository, the requested ref and the resolved commit. */
  public record Repository(String location, @Nullable String ref, @Nullable String commit) {}

  /** A phase of the task and its times. */
  public record PhaseRecord(
      Phase phase,
      Progress state,
      @Nullable String reason,
      Instant startedAt,
      @Nullable Instant finishedAt) {}

  /** The state of a phase. */
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

  /** A backoff before the next call of a model provider. */
  public record Retry(int attempt, @Nullable Instant nextAt, String error) {}

  /** The kind of a pending request, or {@code message} for an idle task. */
  public record Awaits(String kind, @Nullable RequestId requestId, Instant since) {}

  /** The newest plan revision and the states of its steps. */
  public record PlanSummary(int revision, String digest, List<StepRecord> steps) {
    public PlanSummary {
      steps = List.copyOf(steps);
    }
  }

  /** The cost limit and the cost in US dollars; null where unlimited or unknown. */
  public record BudgetUse(@Nullable BigDecimal limit, @Nullable BigDecimal spent) {}

  /** The worktree of the task. */
  public record Workspace(
      String path, String branch, String base, @Nullable String baseRef, @Nullable String host) {

    /** The same in another directory. */
    public Workspace at(String directory) {
      return new Workspace(directory, branch, base, baseRef, host);
    }
  }

  /**
   * The result of the task.
   *
   * @param output what its {@code outputSchema} demanded
   */
  public record Result(
      @Nullable String text,
      @Nullable JsonObject output,
      List<Citation> citations,
      @Nullable String branch,
      @Nullable String commit,
      @Nullable Patch patch,
      @Nullable String pullRequest) {
    public Result {
      citations = List.copyOf(citations);
    }

    /** The same with another text. */
    public Result with(String words) {
      return new Result(words, output, citations, branch, commit, patch, pullRequest);
    }

    /** The same with the page of a pull request. */
    public Result on(String page) {
      return new Result(text, output, citations, branch, commit, patch, page);
    }
  }

  /** A source that an answer cites. */
  public record Citation(String ref, @Nullable String title, @Nullable String quote) {}

  /** The patch file of a task's changes and its artifact. */
  public record Patch(String sha256, @Nullable String path) {}

  /** The cause of a task's failure. */
  public record Failure(String code, String message, @Nullable String step) {

    Failure redacted() {
      return new Failure(code, SecretRedactor.of(message), step);
    }
  }
}
