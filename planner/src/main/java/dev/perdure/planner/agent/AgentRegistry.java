package dev.perdure.planner.agent;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.prompt.SlashCommand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The registry of agents by name, which also tells those that tasks, steps and runs may use. */
public final class AgentRegistry implements TaskAgentLookup {

  /** The agent that carries tasks and steps out if no other is named. */
  public static final String BUILDER = "build";

  private static final String GENERAL = "general";

  private static final List<String> BUILT_IN =
      List.of(BUILDER, "plan", "explore", GENERAL, "title", "summary", "compaction");

  private final Map<String, Agent> agents;

  private AgentRegistry(Map<String, Agent> agents) {
    this.agents = agents;
  }

  /** The agents that come with the product. */
  public static AgentRegistry builtIn() {
    return OnFirstUse.BUILT_IN_AGENTS;
  }

  private static AgentRegistry parseBuiltIn() {
    var agents = new LinkedHashMap<String, Agent>();
    for (String name : BUILT_IN) {
      agents.put(
          name,
          AgentFileReader.parse(name, ClasspathResources.text("agents/" + name + ".md")).builtIn());
    }
    return new AgentRegistry(agents);
  }

  /** These agents, in this order; the last one of a name stands. */
  public static AgentRegistry of(List<Agent> agents) {
    var named = new LinkedHashMap<String, Agent>();
    agents.forEach(agent -> named.put(agent.name(), agent));
    return new AgentRegistry(named);
  }

  @Override
  public AgentRegistry of(TaskId task) {
    return this;
  }

  @Override
  public AgentRegistry of(RunId run) {
    return this;
  }

  @Override
  public AgentRegistry now() {
    return this;
  }

  /** Whether the phases of a task rely on an agent of this name. */
  public static boolean isBuiltIn(String name) {
    return BUILT_IN.contains(name);
  }

  /** The agent of a name. */
  public Optional<Agent> find(String name) {
    return Optional.ofNullable(agents.get(name));
  }

  /** The agent of a name that is known to exist. */
  public Agent agent(String name) {
    return find(name)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "There is no agent '%s': use one of %s.".formatted(name, choosable())));
  }

  /** Every agent, built-in order first. */
  public List<Agent> all() {
    return List.copyOf(agents.values());
  }

  /**
   * The subagent that carries a command out as a subtask; empty for a command of the main
   * conversation. A command that does not say is a subtask if its agent is a subagent.
   */
  public Optional<String> subagentFor(SlashCommand command) {
    Optional<String> named = Optional.ofNullable(command.agent());
    return Boolean.TRUE.equals(command.subtask())
        ? Optional.of(named.filter(this::isDelegable).orElse(GENERAL))
        : named.filter(name -> command.subtask() == null && isSubagent(name));
  }

  /** Whether a run may delegate to an agent, and no task can name it. */
  public boolean isSubagent(String name) {
    return isDelegable(name) && !choosable().contains(name);
  }

  /** Whether a run may delegate to an agent. */
  public boolean isDelegable(String name) {
    return delegable().stream().anyMatch(agent -> agent.name().equals(name));
  }

  /** The agents that a run may delegate to. */
  public List<Agent> delegable() {
    return all().stream().filter(agent -> agent.mode().delegable() && !agent.hidden()).toList();
  }

  /** The agents that a step of a plan may name: all but the hidden. */
  public List<String> forSteps() {
    return all().stream().filter(agent -> !agent.hidden()).map(Agent::name).toList();
  }

  /** The agents that a task may name: visible and no subagents. */
  public List<String> choosable() {
    return all().stream()
        .filter(agent -> agent.mode() != AgentMode.SUBAGENT && !agent.hidden())
        .map(Agent::name)
        .toList();
  }

  /** Every configuration that is read begins with these agents, so their files are parsed once. */
  private static final class OnFirstUse {
    static final AgentRegistry BUILT_IN_AGENTS = parseBuiltIn();
  }
}
