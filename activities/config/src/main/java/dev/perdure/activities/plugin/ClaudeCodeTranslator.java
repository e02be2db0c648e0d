package dev.perdure.activities.plugin;

import dev.perdure.planner.agent.ForeignAgentTranslator;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.ToolPermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Translates Claude Code's {@code .mcp.json} and {@code .claude/settings.json} (MCP servers,
 * permissions, hooks) to the form of {@code perdure.yaml}.
 */
public final class ClaudeCodeTranslator {

  /** Its file of servers. */
  public static final String SERVERS = ".mcp.json";

  /** Its file of permissions and hooks. */
  public static final String SETTINGS = ".claude/settings.json";

  private static final Pattern RULE = Pattern.compile("([A-Za-z_][\\w-]*\\*?)(?:\\((.*)\\))?");
  private static final Pattern MATCHER = Pattern.compile("[\\w|.*-]*");
  private static final Map<String, String> EVENTS =
      Map.of(
          "PreToolUse", "tool.before",
          "PostToolUse", "tool.after",
          "PermissionRequest", "permission.ask",
          "UserPromptSubmit", "model.before",
          "SessionStart", "model.before",
          "Stop", "run.end",
          "SubagentStop", "run.end");
  private static final Set<String> OF_RUNS =
      Set.of("UserPromptSubmit", "SessionStart", "Stop", "SubagentStop");
  private static final Map<String, String> TRANSPORTS =
      Map.of("stdio", "stdio", "http", "http", "streamable-http", "http", "sse", "sse");
  private static final List<String> ACTIONS = List.of("allow", "ask", "deny");
  private static final String ANY_HOST = "*";

  private final TranslatedSettings translatedSettings = new TranslatedSettings();

  private ClaudeCodeTranslator() {}

  /** The servers of a repository, without servers that its settings switch off. */
  public static TranslatedSettings servers(JsonObject file, JsonObject settings) {
    var claude = new ClaudeCodeTranslator();
    List<@Nullable Object> off = settings.list("disabledMcpjsonServers");
    file.fields().keySet().stream()
        .filter(key -> !key.equals("mcpServers"))
        .forEach(claude.translatedSettings::ignore);
    JsonObject servers = file.object("mcpServers");
    servers.fields().keySet().stream()
        .filter(name -> !off.contains(name))
        .forEach(name -> claude.server(name, servers.object(name)));
    return claude.translatedSettings;
  }

  /** Permissions and hooks. */
  public static TranslatedSettings settings(JsonObject file) {
    var claude = new ClaudeCodeTranslator();
    file.fields()
        .keySet()
        .forEach(key -> {
          switch (key) {
            case "permissions", "hooks" -> claude.section(key, file);
            case "$schema", "disabledMcpjsonServers" -> {}
            default -> claude.translatedSettings.ignore(key);
          }
        });
    return claude.translatedSettings;
  }

  private void section(String key, JsonObject file) {
    if (!(file.fields().get(key) instanceof Map)) {
      translatedSettings.ignore(key + " that are no object");
    } else if (key.equals("hooks")) {
      hooks(file.object(key));
    } else {
      permissions(file.object(key));
    }
  }

  /** Its format names no hosts, so a program is asked about with the whole network. */
  private void server(String name, JsonObject server) {
    String kind = server.text("type").orElse(server.text("url").isPresent() ? "http" : "stdio");
    if (!TRANSPORTS.containsKey(kind)) {
      translatedSettings.ignore("the server '%s' of the type '%s'".formatted(name, kind));
      return;
    }
    JsonObject ours = JsonObject.of("transport", TRANSPORTS.get(kind));
    for (String key : server.fields().keySet()) {
      switch (key) {
        case "type" -> {}
        case "command", "args", "env", "url", "headers" ->
            ours = ours.with(key, server.fields().get(key));
        case "oauth" -> {
          String place = "mcpServers.%s.oauth".formatted(name);
          ours = ours.with(key, translatedSettings.login(place, server.object(key)).fields());
        }
        case "timeout" -> ours = ours.with("timeoutMs", server.fields().get(key));
        default -> translatedSettings.ignore("mcpServers.%s.%s".formatted(name, key));
      }
    }
    boolean program = ours.text("command").isPresent();
    translatedSettings.put(
        "mcp", name, (program ? ours.with("network", List.of(ANY_HOST)) : ours).fields());
  }

  /** The last rule that matches speaks, so what is strictest goes to the end. */
  private void permissions(JsonObject permissions) {
    for (String action : ACTIONS) {
      permissions.list(action).forEach(rule -> rule(String.valueOf(rule), action));
    }
    permissions.fields().entrySet().stream()
        .filter(each -> !ACTIONS.contains(each.getKey()) || !(each.getValue() instanceof List))
        .forEach(each -> translatedSettings.ignore("permissions." + each.getKey()));
  }

  private void rule(String rule, String action) {
    Matcher parts = RULE.matcher(rule.strip());
    Optional<String> permission = parts.matches() ? permission(parts.group(1)) : Optional.empty();
    if (permission.isEmpty()) {
      translatedSettings.ignore("the rule %s '%s'".formatted(action, rule));
      return;
    }
    Optional<String> pattern = Optional.ofNullable(parts.group(2)).filter(text -> !text.isBlank());
    patterns(permission.get(), pattern.orElse("*"))
        .forEach(each -> translatedSettings.rule(permission.get(), each, action));
  }

  private static Optional<String> permission(String tool) {
    if (tool.startsWith(ForeignAgentTranslator.EXTERNAL)) {
      return Optional.of(ForeignAgentTranslator.tool(tool));
    }
    String name = ToolPermissions.of(ForeignAgentTranslator.tool(tool));
    return Optional.of(name).filter(ToolPermissions.known()::contains);
  }

  private static Stream<String> patterns(String permission, String pattern) {
    return switch (permission) {
      case "bash" -> Stream.of(pattern.replace(":*", " *"));
      case "webfetch" -> Stream.of(pattern.replaceFirst("^domain:", ""));
      case "read", "edit", "list", "glob", "grep" -> paths(pattern);
      default -> Stream.of(pattern);
    };
  }

  /**
   * Paths as in a .gitignore: two slashes begin at the root of the machine, one at the project's.
   */
  private static Stream<String> paths(String pattern) {
    if (pattern.startsWith("//") || pattern.startsWith("~")) {
      return Stream.of(pattern.replaceFirst("^//", "/"));
    }
    if (pattern.matches("(\\./|/).*|\\*{1,2}")) {
      return Stream.of(pattern.replaceFirst("^(\\./|/)", "").replace("**", "*"));
    }
    String below = pattern.replaceFirst("^\\*\\*/", "");
    boolean anywhere = !below.equals(pattern) || !pattern.matches(".*/.+");
    return anywhere ? Stream.of(below, "*/" + below) : Stream.of(below);
  }

  private void hooks(JsonObject hooks) {
    for (String event : hooks.fields().keySet()) {
      String ours = EVENTS.get(event);
      if (ours == null || !(hooks.fields().get(event) instanceof List)) {
        translatedSettings.ignore("hooks." + event);
      } else {
        objects(hooks, event).forEach(group -> hooks(event, ours, group));
      }
    }
  }

  private void hooks(String event, String ours, JsonObject group) {
    String matcher = group.text("matcher").orElse("");
    if (!MATCHER.matcher(matcher).matches() || isOther(event, matcher)) {
      translatedSettings.ignore("hooks.%s with the matcher '%s'".formatted(event, matcher));
      return;
    }
    for (JsonObject hook : objects(group, "hooks")) {
      Optional<String> command = hook.text("command");
      if (command.isEmpty() || !hook.text("type").orElse("command").equals("command")) {
        translatedSettings.ignore(
            "hooks.%s of the type '%s'".formatted(event, hook.text("type").orElse("")));
      } else {
        boolean ofRuns = OF_RUNS.contains(event);
        String match = ofRuns ? agents(event, matcher) : match(matcher);
        JsonObject rule = hook(match, command.get(), hook);
        translatedSettings.add("hooks", ours, ofRuns ? rule.with("claudeEvent", event) : rule);
      }
    }
  }

  /** A session begins here in one way alone: by a new task. */
  private static boolean isOther(String event, String matcher) {
    return event.equals("SessionStart") && !matcher.matches("|\\*|\\.\\*|(.*\\|)?startup(\\|.*)?");
  }

  /** Claude Code distinguishes only subagents, by their names. */
  private static String agents(String event, String matcher) {
    boolean all = !event.equals("SubagentStop") || matcher.isEmpty();
    return all ? "*" : matcher.replace(".*", "*");
  }

  private static JsonObject hook(String match, String command, JsonObject hook) {
    JsonObject ours =
        JsonObject.of("command", command)
            .with("timeoutMs", Math.clamp(hook.number("timeout").orElse(60L), 1, 600) * 1_000)
            .with("onTimeout", "pass")
            .with("dialect", "claude");
    return match.equals("*") ? ours : ours.with("match", match);
  }

  /** A matcher names tools of Claude Code, as alternatives or with {@code .*}. */
  private static String match(String matcher) {
    List<String> tools = new ArrayList<>();
    for (String tool : matcher.split("\\|")) {
      String plain = tool.replace(".*", "*");
      tools.add(
          switch (plain) {
            case "", "*" -> "*";
            case "Edit" -> "edit|multiedit|patch";
            default -> ForeignAgentTranslator.tool(plain);
          });
    }
    return tools.contains("*") ? "*" : String.join("|", tools);
  }

  private static List<JsonObject> objects(JsonObject parent, String key) {
    return parent.list(key).stream().map(each -> JsonObject.of("it", each).object("it")).toList();
  }
}
