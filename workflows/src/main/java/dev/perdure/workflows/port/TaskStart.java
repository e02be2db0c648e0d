package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The input of a task execution, loaded from the journal: strategy, agent, where to begin, and the
 * requests so far.
 *
 * @param queue the task queue of the host that keeps its workspace
 * @param strategy the strategy asked for or picked; {@code auto} where triage has yet to pick one
 * @param agent the agent that carries out steps which name none
 * @param resumePoint where to begin
 * @param execution counts the executions of the task, from 1; part of the names of its runs
 * @param requests the requests that still wait, and how the newest were settled
 * @param resumption what is taken over from a root that was closed under way
 * @param triage what was picked for the task; null where nothing was
 * @param planners how many planners were asked to draft the plan; null for one
 * @param command whether the request calls a slash command, whose words only the workspace has;
 *     null for no
 * @param rested the end to which a command that only reads returns; null for none
 */
public record TaskStart(
    String queue,
    Strategy strategy,
    String agent,
    ResumePoint resumePoint,
    int execution,
    RequestLedger requests,
    Resumption resumption,
    @JsonInclude(Include.NON_NULL) @Nullable Triage triage,
    @JsonInclude(Include.NON_NULL) @Nullable Integer planners,
    @JsonInclude(Include.NON_NULL) @Nullable Boolean command,
    @JsonInclude(Include.NON_NULL) @Nullable TaskResult rested) {

  /** Whether the request can be read without the workspace. */
  @JsonIgnore
  public boolean isReadable() {
    return !Boolean.TRUE.equals(command);
  }

  /** Whether several planners draft the plan apart, or have drafted it. */
  public boolean drafts() {
    return planners != null && planners > 1;
  }

  /**
   * The state that a task workflow takes over from one that was closed midway.
   *
   * @param held whether a person has paused the task
   * @param written how many writings of the plan have ended
   * @param waiting the request whose settlement the root acts on next, be it settled or not; null
   *     where it waits for none
   * @param controls the commands that no root has acted on, in their order; null for none
   */
  public record Resumption(
      boolean held,
      int written,
      @Nullable PendingRequest waiting,
      @Nullable List<Control> controls) {

    /** A resumption without a command to act on. */
    public Resumption(boolean held, int written, @Nullable PendingRequest waiting) {
      this(held, written, waiting, null);
    }

    /** The same resumption, with commands to act on first. */
    public Resumption controlledBy(List<Control> commands) {
      return commands.isEmpty()
          ? this
          : new Resumption(held, written, waiting, List.copyOf(commands));
    }

    /** The commands to act on first. */
    public List<Control> unapplied() {
      return Objects.requireNonNullElse(controls, List.of());
    }

    /** Nothing to resume. */
    public static Resumption none() {
      return new Resumption(false, 0, null);
    }
  }

  /** The phase at which a task execution starts or resumes. */
  public enum ResumePoint {
    /** A new task. */
    @JsonProperty("start")
    START,
    /** A fork of a task, which begins with that one's plan. */
    @JsonProperty("fork")
    FORK,
    /** A message to an ended task that has to be planned first. */
    @JsonProperty("plan")
    PLAN,
    /** The first plan is being written. */
    @JsonProperty("write")
    WRITE,
    /** A plan that was sent back is to be written anew. */
    @JsonProperty("revise")
    REVISE,
    /** Planning ended without a plan, and an operator is asked. */
    @JsonProperty("unblock")
    UNBLOCK,
    /** A plan waits for a person: the root went on as a new one meanwhile. */
    @JsonProperty("approve")
    APPROVE,
    /** A delivery waits for a person: the root went on as a new one meanwhile. */
    @JsonProperty("deliver")
    DELIVER,
    /** Steps of an approved plan are still to be done. */
    @JsonProperty("execute")
    EXECUTE,
    /** A message to an ended task that may change files at once. */
    @JsonProperty("follow_up")
    FOLLOW_UP,
    /** A command to an ended task that a subagent carries out beside the main conversation. */
    @JsonProperty("subtask")
    SUBTASK,
    /**
     * The same, but the command only reads and leaves the end of the task as it is: its work was
     * not delivered, no plan is approved, or steps are still to be done.
     */
    @JsonProperty("read_subtask")
    READ_SUBTASK,
    /** Nothing to do: the task is archived, or no message waits. */
    @JsonProperty("nothing")
    NOTHING
  }
}
