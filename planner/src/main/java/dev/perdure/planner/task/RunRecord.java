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

/**
 * The record of an agent run as the API gives it; {@code merge} is none, merged, dropped or
 * conflict, {@code kind} and {@code settings} are left out of it.
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
    @JsonIgnore Settings settings,
    @Nullable RunResult result,
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

  /**
   * Facts of a run for its activities alone.
   *
   * @param firstTurn the turn it was last opened with, from 1
   * @param steered whether it takes people's messages while it runs
   * @param worktree the directory of its own files; null where it works on those of the task
   * @param overrides those of the command that it carries out; null where it carries out none
   */
  public record Settings(
      int firstTurn, boolean steered, @Nullable String worktree, @Nullable Overrides overrides) {

    /** A run without a command. */
    public Settings(int firstTurn, boolean steered, @Nullable String worktree) {
      this(firstTurn, steered, worktree, null);
    }

    /** A run on the files of the task. */
    public Settings(int firstTurn, boolean steered) {
      this(firstTurn, steered, null);
    }

    /** A run that begins with its first turn and takes no messages. */
    public static Settings unsteered() {
      return new Settings(1, false);
    }

    /** The same, with the overrides of a command. */
    public Settings on(Overrides command) {
      return new Settings(firstTurn, steered, worktree, command);
    }
  }

  /**
   * The agent and the model that a command of a person names.
   *
   * @param agent the agent; null for the run's own
   * @param model the model; null for the run's own
   */
  public record Overrides(@Nullable String agent, @Nullable String model) {

    /** No agent and no model of its own. */
    public static final Overrides NONE = new Overrides(null, null);
  }

  /** The overrides of the command that it carries out. */
  @JsonIgnore
  public Overrides overrides() {
    return Objects.requireNonNullElse(settings.overrides(), Overrides.NONE);
  }

  /** The agent that carries it out now. */
  @JsonIgnore
  public String actingAgent() {
    return Objects.requireNonNullElse(overrides().agent(), agent);
  }
}
