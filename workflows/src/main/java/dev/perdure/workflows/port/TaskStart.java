package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.Triage;
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
 * @param triage what was picked for the task; null if nothing was
 * @param planners how many planners were asked to draft the plan, from 1
 * @param command whether the request calls a slash command, whose words only the workspace has
 * @param rested the end to which a command that only reads returns; null for none
 * @param waits the moments to set timers for; absent if the task has no policy for waits
 */
public record TaskStart(
    String queue,
    Strategy strategy,
    String agent,
    ResumePoint resumePoint,
    int execution,
    RequestLedger requests,
    TaskResumption resumption,
    @Nullable Triage triage,
    int planners,
    boolean command,
    @Nullable TaskResult rested,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TaskWaits waits) {

  /** Whether several planners draft the plan apart, or have drafted it. */
  public boolean drafts() {
    return planners > 1;
  }
}
