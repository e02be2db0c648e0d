package dev.perdure.activities.config;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AllowedModels;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.task.AllowedStrategies;
import dev.perdure.planner.task.Strategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The merged settings of a task's {@code perdure.yaml} files, but for permissions: a later file
 * overrides an earlier one key by key, lists are joined.
 *
 * @param strategy the strategy of tasks that name none and no agent
 * @param allowedModels the organisation's limit; likewise the strategies
 * @param tools tools on or off by name or glob; the last match speaks
 * @param hooks as they are written
 * @param policy the defaults of a task's {@code policy}; budget and delivery likewise
 * @param formatter formatters by name, as they are written
 * @param sources file and line of each key, such as {@code mcp.github}
 */
public record Settings(
    @Nullable String model,
    @Nullable String smallModel,
    @Nullable String agent,
    @Nullable Strategy strategy,
    AllowedModels allowedModels,
    AllowedStrategies allowedStrategies,
    List<String> instructions,
    ToolSwitches tools,
    Map<String, McpServerSettings> mcp,
    Map<String, CustomToolSettings> customTools,
    LspSettings lsp,
    JsonObject hooks,
    JsonObject policy,
    JsonObject budget,
    JsonObject delivery,
    JsonObject formatter,
    WorkspaceSettings workspace,
    Map<String, String> sources) {

  private static final Set<String> SMALL = Set.of("title", "summary");

  public Settings {
    allowedModels = Objects.requireNonNullElseGet(allowedModels, AllowedModels::all);
    allowedStrategies = Objects.requireNonNullElseGet(allowedStrategies, AllowedStrategies::all);
    instructions = NullSafeLists.copy(instructions);
    tools = Objects.requireNonNullElseGet(tools, ToolSwitches::none);
    mcp = copy(mcp);
    customTools = copy(customTools);
    lsp = Objects.requireNonNullElseGet(lsp, LspSettings::none);
    hooks = Objects.requireNonNullElseGet(hooks, JsonObject::empty);
    policy = Objects.requireNonNullElseGet(policy, JsonObject::empty);
    budget = Objects.requireNonNullElseGet(budget, JsonObject::empty);
    delivery = Objects.requireNonNullElseGet(delivery, JsonObject::empty);
    formatter = Objects.requireNonNullElseGet(formatter, JsonObject::empty);
    workspace = Objects.requireNonNullElseGet(workspace, WorkspaceSettings::none);
    sources = copy(sources);
  }

  /** The settings of checked files, the weakest first. */
  public static Settings of(List<YamlMapping> files, WorkspaceSettings workspace) {
    var merge = new SettingsMerge();
    files.forEach(merge::add);
    return Json.mapper().convertValue(merge.with(workspace), Settings.class);
  }

  /** The models that files name. */
  record ModelNames(@Nullable String model, @Nullable String small) {}

  /** No file at all. */
  public static Settings none() {
    return of(List.of(), WorkspaceSettings.none());
  }

  /** The same settings with these in place of their own. */
  Settings with(
      ModelNames models,
      ToolSwitches otherTools,
      JsonObject rules,
      JsonObject limits,
      JsonObject handover) {
    return new Settings(
        models.model(),
        models.small(),
        agent,
        strategy,
        allowedModels,
        allowedStrategies,
        instructions,
        otherTools,
        mcp,
        customTools,
        lsp,
        hooks,
        rules,
        limits,
        handover,
        formatter,
        workspace,
        sources);
  }

  /** The agents with the model for small jobs, if theirs names none. */
  List<Agent> small(List<Agent> agents) {
    return agents.stream()
        .map(agent ->
            smallModel != null
                    && allowedModels.allows(smallModel)
                    && SMALL.contains(agent.name())
                    && agent.model() == null
                ? agent.withModel(smallModel, sources.get("smallModel"))
                : agent)
        .toList();
  }

  /** These settings with the servers, tools and hooks of others; the own ones come first. */
  public Settings and(Settings others) {
    JsonObject joined = hooks;
    for (String event : others.hooks.fields().keySet()) {
      List<@Nullable Object> all = new ArrayList<>(joined.list(event));
      all.addAll(others.hooks.list(event));
      joined = joined.with(event, all);
    }
    return new Settings(
        model,
        smallModel,
        agent,
        strategy,
        allowedModels,
        allowedStrategies,
        instructions,
        tools,
        joined(others.mcp, mcp),
        joined(others.customTools, customTools),
        lsp,
        joined,
        policy,
        budget,
        delivery,
        formatter,
        workspace,
        sources);
  }

  private static <V> Map<String, V> joined(Map<String, V> weaker, Map<String, V> stronger) {
    Map<String, V> all = new LinkedHashMap<>(weaker);
    all.putAll(stronger);
    return all;
  }

  /** The policy that says how many people approve the requests of a task. */
  public ApprovalPolicy approval() {
    return ApprovalSettings.read(policy.fields().get(ApprovalSettings.KEY));
  }

  /** The defaults of a task's body, which holds no rules for approvals. */
  public JsonObject defaults() {
    return JsonObject.of("policy", policy.without(ApprovalSettings.KEY).fields())
        .with("budget", budget.fields())
        .with("delivery", delivery.fields());
  }

  /** Returns the source of a key, as file:line. */
  public Optional<String> source(String key) {
    return Optional.ofNullable(sources.get(key));
  }

  static <V> Map<String, V> copy(@Nullable Map<String, V> map) {
    return map == null ? Map.of() : java.util.Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
