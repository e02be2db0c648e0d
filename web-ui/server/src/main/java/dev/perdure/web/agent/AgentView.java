package dev.perdure.web.agent;

import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.tool.standalone.AgentPolicies;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentMode;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON view of an agent: its settings, its tools, the permission rules in force for it (the
 * weakest first) and warnings.
 */
public record AgentView(
    String name,
    String description,
    AgentMode mode,
    boolean hidden,
    boolean readOnly,
    @Nullable String model,
    @Nullable String variant,
    @Nullable Double temperature,
    @Nullable Double topP,
    int steps,
    JsonObject tools,
    JsonObject permission,
    String source,
    Map<String, String> sources,
    List<ToolUse> toolbox,
    List<RuleLine> rules,
    List<String> warnings) {

  public AgentView {
    sources = Map.copyOf(sources);
    toolbox = List.copyOf(toolbox);
    rules = List.copyOf(rules);
    warnings = List.copyOf(warnings);
  }

  /** An agent with these tools, among these agents. */
  public static AgentView of(
      Agent agent, List<ToolSpec> tools, List<Agent> all, List<Ruleset> configured, Models models) {
    Policy policy = AgentPolicies.of(agent, false).and(configured);
    return new AgentView(
        agent.name(),
        agent.description(),
        agent.mode(),
        agent.hidden(),
        agent.readOnly(),
        agent.model(),
        agent.variant(),
        agent.temperature(),
        agent.topP(),
        agent.steps(),
        Json.object(agent.tools()),
        agent.permission(),
        agent
            .source("prompt")
            .or(() -> agent.sources().values().stream().findFirst())
            .orElse("built in"),
        agent.sources(),
        tools.stream().map(tool -> ToolUse.of(tool, agent, policy)).toList(),
        policy.layers().stream().flatMap(RuleLine::of).toList(),
        AgentWarnings.of(agent, policy, tools, all, models::unlisted));
  }

  /**
   * A tool and an agent.
   *
   * @param offered whether a model that plays the agent sees it in some phase
   * @param reason why it is not offered; null if it is
   */
  public record ToolUse(String name, boolean readOnly, boolean offered, @Nullable String reason) {

    static ToolUse of(ToolSpec tool, Agent agent, Policy policy) {
      String reason =
          ToolSelection.withheldReason(tool, agent)
              .orElse(policy.withholds(tool.permission()) ? "the rules deny all its uses" : null);
      return new ToolUse(tool.name(), tool.readOnly(), reason == null, reason);
    }
  }

  /** A rule and where it was written. */
  public record RuleLine(
      String layer, String source, String permission, String pattern, RuleAction action) {

    static Stream<RuleLine> of(Ruleset rules) {
      return IntStream.range(0, rules.rules().size())
          .mapToObj(i -> of(rules.layer().wireName(), rules.place(i), rules.rules().get(i)));
    }

    private static RuleLine of(String layer, String source, Rule rule) {
      return new RuleLine(
          layer, source, rule.permission().pattern(), rule.pattern().pattern(), rule.action());
    }
  }
}
