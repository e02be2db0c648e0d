package dev.perdure.activities.journal.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.activities.tool.todo.Todo;
import dev.perdure.planner.budget.Usage;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as the API gives it; {@code merge} is none, merged, dropped or conflict, {@code kind} and
 * {@code settings} stay inside.
 */
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
    @Nullable JsonObject result,
    String merge,
    @Nullable String traceId,
    List<Todo> todos,
    Usage usage,
    Instant createdAt,
    @Nullable Instant finishedAt) {

  /** Copies the to-do list. */
  public RunRecord {
    todos = List.copyOf(todos);
  }
}
