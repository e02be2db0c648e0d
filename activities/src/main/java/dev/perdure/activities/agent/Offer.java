package dev.perdure.activities.agent;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
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

  /** A tool that exists but is not offered now is answered by a ruling, never as unknown. */
  static Optional<ToolResult> refusal(String tool, boolean exists, RunScene scene) {
    if (!exists || fits(tool, scene.run().phase(), true)) {
      return Optional.empty();
    }
    JsonObject ruling =
        JsonObject.of("action", "deny")
            .with("permission", tool)
            .with("pattern", "*")
            .with("layer", "phase");
    String reason =
        "'%s' is not offered in this phase: it is used while the plan is written.".formatted(tool);
    return Optional.of(ToolResult.failed(reason).with("ruling", ruling.fields()));
  }

  private static boolean fits(String tool, Phase phase, boolean asks) {
    if (PLANNING.contains(tool)) {
      return phase == Phase.WRITING_THE_PLAN;
    }
    return asks || !tool.equals("question");
  }
}
