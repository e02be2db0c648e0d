package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.DefaultRules;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** Context and permission policy of a tool call that is only explained, not run. */
public final class DryRunContext {

  private DryRunContext() {}

  /** The rights of an agent in a phase: before approval the ceiling holds for all. */
  public static Policy policy(Agent agent, Phase phase) {
    return policy(agent, phase, List.of());
  }

  /** Returns the policy of an agent in a phase, with these external tools. */
  public static Policy policy(Agent agent, Phase phase, List<ToolSpec> external) {
    Policy own = AgentPolicies.of(agent, false).and(DefaultRules.external(external));
    return mayBuild(phase) ? own : Policy.of(own.layers(), Ceiling.PLANNING.over(external));
  }

  /** A call by an agent in a worktree with these rights. */
  public static ToolContext context(String agent, WorktreePaths worktree, Policy policy) {
    return new ToolContext(
        new RunId("explain.main"),
        new CallId("explain.main.1.1"),
        agent,
        worktree,
        policy,
        CancellationCheck.none());
  }

  private static boolean mayBuild(Phase phase) {
    return switch (phase) {
      case EXECUTING, DELIVERING, IDLE, CLOSED -> true;
      case PREPARING,
          EXPLORING,
          DESIGNING,
          REVIEWING,
          WRITING_THE_PLAN,
          AWAITING_APPROVAL,
          VERIFYING ->
          false;
    };
  }
}
