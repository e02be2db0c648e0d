package dev.perdure.activities.agent;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Set;

/** Which tools a model is offered: those of the agent that the phase and the rules leave. */
final class Offer {

  private static final Set<String> PLANNING = Set.of("plan_write", "plan_exit");

  private Offer() {}

  /**
   * The tools to offer, in their order.
   *
   * @param asks whether people may be asked questions in this run
   */
  static List<ToolSpec> of(
      List<ToolSpec> tools, Agent agent, Policy policy, Phase phase, boolean asks) {
    return tools.stream()
        .filter(tool -> fits(tool.name(), phase, asks))
        .filter(tool -> !Boolean.FALSE.equals(agent.tools().fields().get(tool.name())))
        .filter(tool -> !policy.withholds(tool.name()))
        .toList();
  }

  private static boolean fits(String tool, Phase phase, boolean asks) {
    if (PLANNING.contains(tool)) {
      return phase == Phase.WRITING_THE_PLAN;
    }
    return asks || !tool.equals("question");
  }
}
