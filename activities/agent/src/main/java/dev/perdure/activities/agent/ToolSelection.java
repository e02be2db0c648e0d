package dev.perdure.activities.agent;

import dev.perdure.activities.tool.plan.DoneTool;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentMode;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;

/** Selects the tools that a model is offered: the agent's, as far as phase and rules allow. */
public final class ToolSelection {

  private static final String DELEGATING = "task";

  private ToolSelection() {}

  /** Whether a run may end by the tool {@code done}. */
  public static boolean offersDone(RunContext context) {
    return context.run().kind() == RunKind.STEP
        && isOn(DoneTool.NAME, context.agent())
        && !context.policy().withholds(DoneTool.PERMISSION);
  }

  /**
   * The tools to offer in a run, in their order: those of its agent and its rules. The list stays
   * the same while the agent reviews and then writes the plan, so that vendors can cache it.
   */
  public static List<ToolSpec> of(List<ToolSpec> tools, RunContext context) {
    return tools.stream()
        .filter(tool -> (mayCome(tool, context) || fits(tool, context)) && isOffered(tool, context))
        .toList();
  }

  /** Whether a tool that does not fit now may fit in a later phase of the run. */
  private static boolean mayCome(ToolSpec tool, RunContext context) {
    return context.plans() && !tool.name().equals(DoneTool.NAME);
  }

  /**
   * Whether a phase has a use for a tool in a task that is planned: the plan is written in two
   * phases, and steps note how far they are and end by {@code done}.
   */
  public static boolean isForPhase(ToolSpec tool, Phase phase) {
    boolean plans = phase == Phase.REVIEWING || phase == Phase.WRITING_THE_PLAN;
    return switch (tool.name()) {
      case "plan_enter", DoneTool.NAME -> phase == Phase.EXECUTING;
      case "plan_update" -> plans || phase == Phase.EXECUTING;
      default -> plans || !tool.planning();
    };
  }

  private static boolean isOffered(ToolSpec tool, RunContext context) {
    return isOn(tool.name(), context.agent())
        && !context.policy().withholds(tool.permission())
        && (context.run().kind() != RunKind.DELEGATED || isForSubagents(tool));
  }

  /** Whether a subagent may have a tool: it delegates nothing further and edits no plan. */
  public static boolean isForSubagents(ToolSpec tool) {
    return !tool.planning() && !tool.name().equals(DELEGATING);
  }

  /**
   * Why an agent is never offered a tool, whatever the rules say: an end of a sentence about the
   * tool. Empty if the rules decide.
   */
  public static Optional<String> withheldReason(ToolSpec tool, Agent agent) {
    if (!isOn(tool.name(), agent)) {
      return Optional.of("the agent's tools switch it off");
    }
    return agent.mode() == AgentMode.SUBAGENT && !isForSubagents(tool)
        ? Optional.of("subagents delegate nothing and edit no plan")
        : Optional.empty();
  }

  /** Whether an agent's own list leaves a tool on: the last name or glob that matches speaks. */
  public static boolean isOn(String tool, Agent agent) {
    return agent.tools().isOn(tool);
  }

  /** A tool that exists but is not offered now is answered by a ruling, never as unknown. */
  public static Optional<ToolResult> refusal(ToolSpec tool, RunContext context) {
    if (!isOn(tool.name(), context.agent())) {
      return Optional.of(
          refused(
              tool,
              "agent",
              "'%s' is switched off for the agent '%s': go on with the other tools."
                  .formatted(tool.name(), context.agent().name())));
    }
    return fits(tool, context)
        ? Optional.empty()
        : Optional.of(
            refused(
                tool,
                "phase",
                (tool.planning()
                        ? tool.name().equals("plan_enter")
                            ? "'%s' is not offered here: it is for whoever carries the task or a"
                                + " step out."
                            : "'%s' is not offered in this phase: it is used while the plan is"
                                + " reviewed and written."
                        : tool.name().equals(DoneTool.NAME)
                            ? "'%s' is not offered here: end with a message that calls nothing."
                            : "'%s' is not offered here: a light plan is written without a look at the"
                                + " code.")
                    .formatted(tool.name())));
  }

  private static ToolResult refused(ToolSpec tool, String layer, String reason) {
    return ToolResult.failed(reason)
        .with(ToolResultDetail.Denial.by(layer, "deny").of(tool.permission(), "*"));
  }

  private static boolean fits(ToolSpec tool, RunContext context) {
    if (tool.name().equals(DoneTool.NAME)) {
      return context.run().kind() == RunKind.STEP;
    }
    if (!tool.planning()) {
      return !context.plansLightly();
    }
    if (context.run().kind() == RunKind.DELEGATED) {
      return false;
    }
    boolean writes = context.writesPlan();
    return switch (tool.name()) {
      case "plan_enter" -> context.builds();
      case "plan_exit" -> writes;
      case "plan_update" -> writes || context.keepsPlan() || (context.isStep() && context.builds());
      default -> writes || context.keepsPlan();
    };
  }
}
