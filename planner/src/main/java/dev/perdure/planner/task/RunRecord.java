package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The record of an agent run as the API gives it, without {@code kind} and {@code settings}. */
public record RunRecord(
    RunId id,
    TaskId taskId,
    @JsonIgnore RunKind kind,
    @Nullable RunId parentId,
    String workflowId,
    String agent,
    Phase phase,
    @Nullable String step,
    String title,
    @Nullable String focus,
    RunState state,
    @Nullable FinishReason finish,
    int turns,
    @Nullable String model,
    @Nullable Instant deadline,
    boolean ceiling,
    @JsonIgnore RunSettings settings,
    @Nullable RunResult result,
    MergeState merge,
    @Nullable String traceId,
    List<Todo> todos,
    Usage usage,
    Instant createdAt,
    @Nullable Instant finishedAt) {

  /** Copies the to-do list. */
  public RunRecord {
    todos = List.copyOf(todos);
  }

  /** Whether the run works in a worktree of its own whose changes are not merged. */
  @JsonIgnore
  public boolean isUnmerged() {
    return settings.worktree() != null && merge == MergeState.NONE;
  }

  /** The overrides of the command that it carries out. */
  @JsonIgnore
  public RunOverrides overrides() {
    return Objects.requireNonNullElse(settings.overrides(), RunOverrides.NONE);
  }

  /** The agent that carries it out now. */
  @JsonIgnore
  public String actingAgent() {
    return Objects.requireNonNullElse(overrides().agent(), agent);
  }
}
