package dev.perdure.activities.agent;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.McpToolRecord;
import dev.perdure.activities.journal.task.McpToolStore;
import dev.perdure.activities.journal.task.PersonalText;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.network.ProxyRule;
import dev.perdure.activities.tool.script.ShellScript;
import dev.perdure.activities.tool.shell.ReferencedHosts;
import dev.perdure.activities.tool.standalone.DryRunContext;
import dev.perdure.activities.tool.web.AddressedHosts;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentStrategyRule;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.DefaultRules;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.permission.ToolPermissions;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Works out a run's permission policy from layers of rules, with the read-only ceiling that holds
 * before a plan is approved and for read-only agents.
 */
public final class RunPolicyResolver {

  /**
   * The rules for commands of plans. Each activity of a run asks for the rules of its whole plan.
   */
  private static final LoadingCache<String, List<Rule>> PLANNED =
      CacheBuilder.newBuilder()
          .maximumWeight(4 << 20)
          .weigher((String command, List<Rule> _) -> 1_000 + command.length())
          .build(CacheLoader.from(RunPolicyResolver::rules));

  private final TaskStore taskStore;
  private final RunStore runStore;
  private final PlanStore plans;
  private final PermissionStore permissionStore;
  private final TaskAgentLookup agents;
  private final Configured configured;

  public RunPolicyResolver(
      TaskStore taskStore,
      RunStore runStore,
      PlanStore plans,
      PermissionStore permissionStore,
      TaskAgentLookup agents,
      Configured configured) {
    this.taskStore = taskStore;
    this.runStore = runStore;
    this.plans = plans;
    this.permissionStore = permissionStore;
    this.agents = agents;
    this.configured = configured;
  }

  /** The rules of configuration files. */
  public interface Configured {

    /** Returns the rulesets with which a task began, or would begin now. */
    List<Ruleset> of(TaskId task);

    /** Returns the rulesets that apply without a task. */
    List<Ruleset> now();

    /** The tools of others that a task knows. */
    default List<ToolSpec> external(TaskId task) {
      return List.of();
    }

    /**
     * The rules and tools kept with tasks, and the rules of the files of this host as they are now.
     */
    static Configured of(
        TaskStore taskStore,
        McpToolStore mcpToolStore,
        PermissionStore permissionStore,
        ConfigFiles files) {
      return new Configured() {
        @Override
        public List<ToolSpec> external(TaskId task) {
          Settings settings =
              taskStore
                  .configuration(task)
                  .map(TaskConfiguration::settings)
                  .orElseGet(files::settings);
          List<ToolSpec> all = new ArrayList<>();
          settings.customTools().forEach((name, tool) -> all.add(tool.spec(name)));
          mcpToolStore.of(task).stream().map(McpToolRecord::spec).forEach(all::add);
          return all;
        }

        @Override
        public List<Ruleset> of(TaskId task) {
          return permissionStore.configured(task).orElseGet(files::rules);
        }

        @Override
        public List<Ruleset> now() {
          return files.rules();
        }
      };
    }
  }

  /**
   * The policy of a run; a delegated one never has what its delegator lacks, nor the agent of a
   * command what the run's own lacks.
   */
  public Policy of(RunRecord run) {
    Policy named = of(run, run.agent());
    Policy own = run.overrides().agent() == null ? named : of(run, run.actingAgent()).under(named);
    RunId parent = run.parentId();
    return parent != null && run.kind() == RunKind.DELEGATED
        ? own.under(of(runStore.get(parent)))
        : own;
  }

  private Policy of(RunRecord run, String name) {
    Agent agent = agents.of(run.taskId()).agent(name);
    boolean readOnly = run.ceiling() || agent.readOnly();
    return Policy.of(layers(run, agent), ceiling(readOnly, run.taskId()));
  }

  /**
   * The policy of the commands that a person approved with a plan: what would be asked is allowed,
   * what is denied stays so.
   */
  public Policy ofApprovedCommands(TaskId task) {
    var all = List.of(Rule.of("*", "*", RuleAction.ALLOW));
    return ofFiles(task).and(new Ruleset(RuleLayer.PLAN, "the approved plan", all));
  }

  /** The policy of a task's configuration alone, without what a plan or an answer allows. */
  public Policy ofFiles(TaskId task) {
    List<Ruleset> layers = new ArrayList<>(configured.of(task));
    layers.add(DefaultRules.with(List.of()).expanded(home()));
    return Policy.of(layers, Ceiling.NONE);
  }

  /** The policy of an agent in a phase if there is no task. */
  public Policy imagined(Agent agent, Phase phase) {
    return DryRunContext.policy(agent, phase).and(configured.now());
  }

  /** The policy of an agent in a phase of a task, with its plan and what was allowed always. */
  public Policy imagined(Agent agent, Phase phase, TaskId task) {
    Policy bare = DryRunContext.policy(agent, phase, configured.external(task));
    return Policy.of(layers(task, task.mainRun(), agent, approvedCommands(task)), bare.ceiling());
  }

  /** The policy of an agent that carries out a step of a plan, once these commands are approved. */
  public Policy ofStep(String agentName, TaskId task, List<String> commands) {
    Agent agent = agents.of(task).agent(agentName);
    return Policy.of(
        layers(task, task.mainRun(), agent, commands), ceiling(agent.readOnly(), task));
  }

  /** Tools of others that are marked read-only may be used below the ceiling. */
  private Ceiling ceiling(boolean holds, TaskId task) {
    return holds ? Ceiling.PLANNING.over(configured.external(task)) : Ceiling.NONE;
  }

  private List<Ruleset> layers(RunRecord run, Agent agent) {
    List<Ruleset> layers = layers(run.taskId(), run.id(), agent, approvedCommands(run.taskId()));
    if (run.kind() == RunKind.MAIN && agent.name().equals(AgentStrategyRule.ANSWERER)) {
      layers.add(answering(configured.external(run.taskId())));
    }
    return layers;
  }

  /**
   * The tools that an answer may use beside those of the agent that explores: subagents, to-do
   * lists, and tools of others that the operator calls read-only.
   */
  private static Ruleset answering(List<ToolSpec> external) {
    Stream<String> readOnly =
        external.stream()
            .filter(ToolSpec::readOnly)
            .map(ToolSpec::permission)
            .filter(permission -> !ToolPermissions.known().contains(permission));
    return new Ruleset(
        RuleLayer.AGENT,
        "the strategy answer",
        Stream.concat(Stream.of("task", "todowrite", "todoread"), readOnly)
            .map(permission -> Rule.of(permission, "*", RuleAction.ALLOW))
            .toList());
  }

  private List<String> approvedCommands(TaskId task) {
    return plans.adopted(task).map(revision -> revision.plan().commands()).orElse(List.of());
  }

  private List<Ruleset> layers(TaskId task, RunId run, Agent agent, List<String> commands) {
    List<Ruleset> layers = new ArrayList<>(configured.of(task));
    layers.add(DefaultRules.with(List.of()).expanded(home()));
    layers.add(DefaultRules.external(configured.external(task)));
    agent.rules().forEach(rules -> layers.add(rules.expanded(home())));
    taskStore.textsWithAddresses(task).forEach(said -> layers.add(hostRules(said)));
    layers.add(new Ruleset(RuleLayer.PLAN, "the approved plan", rules(commands)));
    layers.addAll(permissionStore.remembered(run));
    return layers;
  }

  /** The hosts that a person gave with the task, in their own words. */
  private static Ruleset hostRules(PersonalText said) {
    return new Ruleset(
        RuleLayer.TASK,
        said.origin() + " gives an address there",
        AddressedHosts.of(said.words()).stream()
            .map(host -> Rule.of(ProxyRule.PERMISSION, host, RuleAction.ALLOW))
            .toList());
  }

  private static List<Rule> rules(List<String> commands) {
    return commands.stream()
        .flatMap(command -> PLANNED.getUnchecked(command).stream())
        .filter(rule -> !rule.pattern().pattern().matches("(?s).*[*?].*"))
        .toList();
  }

  /**
   * A command that a person approved with the plan, as a whole and each command it runs; one that
   * would match more than itself is left out.
   */
  private static List<Rule> rules(String command) {
    ShellScript script = ShellScript.of(command);
    var whole =
        Stream.of("bash", "opaque", "opaque_unconfined", "bash_unconfined", "git_objects")
            .map(permission -> Rule.of(permission, command, RuleAction.ALLOW));
    var parts =
        script.commands().stream()
            .flatMap(part ->
                Stream.of("bash", "git_objects")
                    .map(permission -> Rule.of(permission, part.pattern(), RuleAction.ALLOW)));
    var hosts =
        ReferencedHosts.of(script).keySet().stream()
            .map(host -> Rule.of(ProxyRule.PERMISSION, host, RuleAction.ALLOW));
    return Stream.of(whole, parts, hosts).flatMap(Function.identity()).toList();
  }

  private static String home() {
    return System.getProperty("user.home");
  }

  /** Returns the rules of configuration files. */
  public Configured configured() {
    return configured;
  }
}
