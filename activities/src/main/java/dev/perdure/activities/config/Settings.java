package dev.perdure.activities.config;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.schema.SchemaReader;
import dev.perdure.activities.schema.SchemaReading;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.tool.ToolSpec;
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
    List<String> instructions,
    ToolSwitches tools,
    Map<String, McpServer> mcp,
    Map<String, CustomTool> customTools,
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

  /** The agents with the model for small jobs, where theirs names none. */
  List<Agent> small(List<Agent> agents) {
    return agents.stream()
        .map(agent ->
            smallModel != null && SMALL.contains(agent.name()) && agent.model() == null
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

  /** The defaults of a task's body. */
  public JsonObject defaults() {
    return JsonObject.of("policy", policy.fields())
        .with("budget", budget.fields())
        .with("delivery", delivery.fields());
  }

  /** Where a key was written, as file:line. */
  public Optional<String> source(String key) {
    return Optional.ofNullable(sources.get(key));
  }

  private static <V> Map<String, V> copy(@Nullable Map<String, V> map) {
    return map == null ? Map.of() : java.util.Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /**
   * A server of the Model Context Protocol.
   *
   * @param network the hosts that its process may reach
   * @param oauth how Perdure signs in there; null: as the server itself says
   * @param readOnly patterns of the names of its tools that change nothing, as the operator says
   * @param scripts the digests of files without which it is not started
   */
  public record McpServer(
      @Nullable String transport,
      @Nullable String command,
      List<String> args,
      Map<String, String> env,
      @Nullable String url,
      Map<String, String> headers,
      List<String> network,
      @Nullable Integer timeoutMs,
      @Nullable Boolean enabled,
      @Nullable McpOAuthSettings oauth,
      List<String> readOnly,
      Map<String, String> scripts) {

    public McpServer {
      readOnly = NullSafeLists.copy(readOnly);
      scripts = copy(scripts);
      network = NullSafeLists.copy(network);
      args = NullSafeLists.copy(args);
      env = copy(env);
      headers = copy(headers);
    }

    /** Whether the operator says that a tool changes nothing; the server's own word counts not. */
    public boolean isReadOnly(String tool) {
      return readOnly.stream().map(Glob::new).anyMatch(pattern -> pattern.matches(tool));
    }

    /** How Perdure signs in there; empty where it does not. */
    public Optional<McpOAuthSettings> login() {
      boolean key = headers.keySet().stream().anyMatch("Authorization"::equalsIgnoreCase);
      McpOAuthSettings settings = Objects.requireNonNullElseGet(oauth, McpOAuthSettings::none);
      return Optional.of(settings)
          .filter(it -> url != null && !key && !Boolean.FALSE.equals(it.enabled()));
    }
  }

  /**
   * A tool that is a command or a URL; its arguments are JSON on standard input.
   *
   * @param command program and arguments, or one shell command
   * @param scripts the digests of files without which it is not run
   */
  public record CustomTool(
      String description,
      JsonObject parameters,
      @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> command,
      @Nullable String url,
      boolean readOnly,
      @Nullable Integer timeoutMs,
      Map<String, String> scripts) {

    public CustomTool {
      scripts = copy(scripts);
      parameters = Objects.requireNonNullElseGet(parameters, JsonObject::empty);
      command = NullSafeLists.copy(command);
    }

    /** Why no model can be offered the tool; empty if one can. */
    public Optional<String> refusal() {
      return SchemaReader.read(parameters) instanceof SchemaReading.Unreadable(var reason)
          ? Optional.of(reason)
          : Optional.empty();
    }

    /** The tool as models see it; without arguments if its schema cannot be read. */
    public ToolSpec spec(String name) {
      JsonObject schema =
          switch (SchemaReader.read(parameters)) {
            case SchemaReading.Readable(var readable) -> readable;
            case SchemaReading.Unreadable _ -> JsonObject.of("type", "object");
          };
      return new ToolSpec(name, description, Json.write(schema), readOnly);
    }
  }
}
