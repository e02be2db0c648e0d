package dev.perdure.web.agent;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.permission.IneffectiveRule;
import dev.perdure.planner.permission.IneffectiveRuleFinder;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Warnings about an agent: settings without effect, models and tools that do not exist, and agents
 * that differ in their prompts alone.
 */
final class AgentWarnings {

  private final Agent agent;

  private AgentWarnings(Agent agent) {
    this.agent = agent;
  }

  /** The warnings; {@code unlisted} says why no provider offers a model's name. */
  static List<String> of(
      Agent agent,
      Policy policy,
      List<ToolSpec> tools,
      List<Agent> all,
      Function<String, Optional<String>> unlisted) {
    var warnings = new AgentWarnings(agent);
    return Stream.of(
            warnings.withoutModel(unlisted),
            warnings.withoutTool(tools),
            silent(policy, tools, all),
            warnings.twins(all))
        .flatMap(each -> each)
        .toList();
  }

  private Stream<String> withoutModel(Function<String, Optional<String>> unlisted) {
    String place = agent.source("model").orElse("model");
    return ModelFallbackChain.of(agent.model()).names().stream()
        .flatMap(name -> unlisted.apply(name).stream())
        .map(sentence -> "Agent '%s' (%s): %s".formatted(agent.name(), place, sentence));
  }

  private Stream<String> withoutTool(List<ToolSpec> tools) {
    return agent.tools().unmatched(tools.stream().map(ToolSpec::name).toList()).stream()
        .map(name ->
            "No tool here is called '%s' (%s): the switch has no effect."
                .formatted(name, agent.source("tools").orElse("tools of '" + agent.name() + "'")));
  }

  private static Stream<String> silent(Policy policy, List<ToolSpec> tools, List<Agent> all) {
    Set<String> names = all.stream().map(Agent::name).collect(Collectors.toSet());
    Set<String> permissions = tools.stream().map(ToolSpec::permission).collect(Collectors.toSet());
    return new IneffectiveRuleFinder(policy, names, permissions)
        .all().stream().map(IneffectiveRule::sentence);
  }

  /** Agents that differ in their prompts alone; the product itself tells hidden ones apart. */
  private Stream<String> twins(List<Agent> all) {
    return all.stream()
        .filter(_ -> !agent.hidden())
        .filter(other -> !other.name().equals(agent.name()) && differsOnlyInPrompt(other))
        .map(other ->
            "'%s' and '%s' differ only in their prompts: give them other tools or rules, or make them one."
                .formatted(agent.name(), other.name()));
  }

  private boolean differsOnlyInPrompt(Agent other) {
    return values(agent).equals(values(other));
  }

  /** All that tells agents apart but name, description and prompt. */
  private static List<@Nullable Object> values(Agent agent) {
    return Arrays.asList(
        agent.mode(),
        agent.readOnly(),
        agent.hidden(),
        agent.steps(),
        agent.model(),
        agent.variant(),
        agent.temperature(),
        agent.topP(),
        agent.tools(),
        agent.rules().stream().map(Ruleset::rules).toList());
  }
}
