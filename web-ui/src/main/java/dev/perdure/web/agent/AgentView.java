package dev.perdure.web.agent;

import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.tool.standalone.AgentPolicies;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.Agent.AgentMode;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An agent with its tools and the permission rules in force for it, the weakest rule first. */
public record AgentView(
    String name,
    String description,
    AgentMode mode,
    boolean hidden,
    boolean readOnly,
    @Nullable String model,
    int steps,
    JsonObject tools,
    JsonObject permission,
    String source,
    List<ToolUse> toolbox,
    List<RuleLine> rules,
    List<String> warnings) {

  public AgentView {
    toolbox = List.copyOf(toolbox);
    rules = List.copyOf(rules);
    warnings = List.copyOf(warnings);
  }

  /** An agent with these tools, among these agents. */
  public static AgentView of(
      Agent agent, List<ToolSpec> tools, List<Agent> all, List<Ruleset> configured) {
    Policy policy = AgentPolicies.of(agent, false).and(configured);
    return new AgentView(
        agent.name(),
        agent.description(),
        agent.mode(),
        agent.hidden(),
        agent.readOnly(),
        agent.model(),
        agent.steps(),
        agent.tools(),
        agent.permission(),
        agent
            .source("prompt")
            .or(() -> agent.sources().values().stream().findFirst())
            .orElse("built in"),
        tools.stream().map(tool -> ToolUse.of(tool, agent, policy)).toList(),
        policy.layers().stream()
            .flatMap(layer ->
                layer.rules().stream()
                    .map(rule -> RuleLine.of(layer.layer().wireName(), layer.source(), rule)))
            .toList(),
        warnings(agent, all));
  }

  private static List<String> warnings(Agent agent, List<Agent> all) {
    return all.stream()
        .filter(other -> !other.name().equals(agent.name()) && differOnlyInPrompt(agent, other))
        .map(other ->
            "'%s' and '%s' differ only in their prompts: give them other tools or rules, or make them one."
                .formatted(agent.name(), other.name()))
        .toList();
  }

  private static boolean differOnlyInPrompt(Agent one, Agent other) {
    return one.mode() == other.mode()
        && one.readOnly() == other.readOnly()
        && one.hidden() == other.hidden()
        && one.steps() == other.steps()
        && String.valueOf(one.model()).equals(String.valueOf(other.model()))
        && one.tools().equals(other.tools())
        && one.permission().equals(other.permission());
  }

  /**
   * A tool and an agent.
   *
   * @param offered whether a model that plays the agent sees it in some phase
   * @param reason why it is not offered; null where it is
   */
  public record ToolUse(String name, boolean readOnly, boolean offered, @Nullable String reason) {

    static ToolUse of(ToolSpec tool, Agent agent, Policy policy) {
      boolean off = !ToolSelection.isOn(tool.name(), agent);
      boolean withheld = policy.withholds(tool.permission());
      String reason =
          off ? "the agent's tools switch it off" : withheld ? "the rules deny all its uses" : null;
      return new ToolUse(tool.name(), tool.readOnly(), reason == null, reason);
    }
  }

  /** A rule and where it was written. */
  public record RuleLine(
      String layer, String source, String permission, String pattern, String action) {

    static RuleLine of(String layer, String source, Rule rule) {
      return new RuleLine(
          layer,
          source,
          rule.permission().pattern(),
          rule.pattern().pattern(),
          rule.action().wireName());
    }
  }
}
