package dev.perdure.activities.agent;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.tool.Detail;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;

/** The selection of tools that a model is offered: the agent's, as far as phase and rules allow. */
public final class ToolSelection {

  private ToolSelection() {}

  /** The tools to offer in a run, in their order. */
  public static List<ToolSpec> of(List<ToolSpec> tools, RunContext context) {
    return tools.stream()
        .filter(tool -> fits(tool, context.run().phase()))
        .filter(tool -> isOn(tool.name(), context.agent()))
        .filter(tool -> !context.policy().withholds(tool.permission()))
        .toList();
  }

  /** Whether an agent's own list leaves a tool on: the last name or glob that matches speaks. */
  public static boolean isOn(String tool, Agent agent) {
    return agent.tools().fields().entrySet().stream()
        .filter(entry -> new Glob(entry.getKey()).matches(tool))
        .reduce((_, later) -> later)
        .map(entry -> !Boolean.FALSE.equals(entry.getValue()))
        .orElse(true);
  }

  /** A tool that exists but is not offered now is answered by a ruling, never as unknown. */
  public static Optional<ToolResult> refusal(ToolSpec tool, RunContext context) {
    if (fits(tool, context.run().phase())) {
      return Optional.empty();
    }
    JsonObject ruling =
        JsonObject.of("action", "deny")
            .with("permission", tool.permission())
            .with("pattern", "*")
            .with("layer", "phase");
    String reason =
        "'%s' is not offered in this phase: it is used while the plan is written."
            .formatted(tool.name());
    return Optional.of(ToolResult.failed(reason).with(new Detail.Denied(ruling, false)));
  }

  private static boolean fits(ToolSpec tool, Phase phase) {
    return !tool.planning() || phase == Phase.WRITING_THE_PLAN;
  }
}
