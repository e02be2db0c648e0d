package dev.perdure.activities.trust;

import dev.perdure.activities.config.AgentLoader;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.plugin.TranslatedSettings;
import dev.perdure.planner.agent.ForeignAgentTranslator;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.ToolPermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Translates OpenCode's {@code opencode.json} (MCP servers, permissions, agents, commands) to the
 * form of {@code perdure.yaml}.
 */
final class OpenCodeTranslator {

  /** The places of its file, the weakest first. */
  static final List<String> FILES =
      List.of(
          "opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc");

  private static final Pattern VARIABLE = Pattern.compile("\\{env:([A-Za-z_]\\w*)}");
  private static final Pattern FILE = Pattern.compile("\\{file:([^}]+)}");

  private final Function<String, Optional<String>> texts;
  private final TranslatedSettings translatedSettings = new TranslatedSettings();
  private final Map<String, String> agents = new LinkedHashMap<>();
  private final Map<String, String> commands = new LinkedHashMap<>();

  private OpenCodeTranslator(Function<String, Optional<String>> texts) {
    this.texts = texts;
  }

  /**
   * Translated content of an OpenCode file.
   *
   * @param agents Markdown files of agents by their paths
   * @param commands Markdown files of commands by their names
   */
  record OpenCodeSettings(
      TranslatedSettings settings, Map<String, String> agents, Map<String, String> commands) {}

  /** Translates a file; texts of other files are read by their paths in the repository. */
  static OpenCodeSettings of(JsonObject file, Function<String, Optional<String>> texts) {
    var opencode = new OpenCodeTranslator(texts);
    file.fields().keySet().forEach(key -> opencode.translate(key, file));
    return new OpenCodeSettings(opencode.translatedSettings, opencode.agents, opencode.commands);
  }

  private void translate(String key, JsonObject file) {
    JsonObject section = file.object(key);
    switch (key) {
      case "$schema" -> {}
      case "instructions" -> translatedSettings.put(key, file.list(key));
      case "permission" -> permission(file.fields().get(key));
      case "tools" ->
          section
              .fields()
              .forEach((tool, on) ->
                  translatedSettings.put("tools", ForeignAgentTranslator.tool(tool), on));
      case "mcp" -> section.fields().keySet().forEach(name -> server(name, section.object(name)));
      case "agent", "mode" ->
          section
              .fields()
              .keySet()
              .forEach(name ->
                  markdown(section.object(name), "prompt")
                      .ifPresent(text ->
                          agents.put("%s/%s.md".formatted(AgentLoader.IN_SETTINGS, name), text)));
      case "command" ->
          section
              .fields()
              .keySet()
              .forEach(name ->
                  markdown(section.object(name), "template")
                      .ifPresent(text -> commands.put(name, text)));
      default -> translatedSettings.ignore(key);
    }
  }

  /** Front matter with the other keys above the text of one. */
  private Optional<String> markdown(JsonObject parts, String body) {
    Optional<String> text = parts.text(body).flatMap(this::filled);
    if (parts.text(body).isPresent() && text.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "---\n%s\n---\n%s".formatted(Json.write(parts.without(body)), text.orElse("")));
  }

  /** Puts files of the repository where the text names them. */
  private Optional<String> filled(String text) {
    Matcher named = FILE.matcher(text);
    StringBuilder filled = new StringBuilder();
    while (named.find()) {
      String path = named.group(1).replaceFirst("^\\./", "");
      Optional<String> found = texts.apply(path);
      if (found.isEmpty()) {
        translatedSettings.ignore("'%s' without the file".formatted(named.group()));
        return Optional.empty();
      }
      named.appendReplacement(filled, Matcher.quoteReplacement(found.get()));
    }
    return Optional.of(named.appendTail(filled).toString());
  }

  private void permission(@Nullable Object written) {
    if (written instanceof String all) {
      rule("*", "*", all);
      return;
    }
    JsonObject rules = JsonObject.of("it", written).object("it");
    rules
        .fields()
        .forEach((name, value) -> {
          if (value instanceof Map<?, ?> patterns) {
            patterns.forEach((pattern, action) -> rule(name, String.valueOf(pattern), action));
          } else {
            rule(name, "*", value);
          }
        });
  }

  private void rule(String tool, String pattern, @Nullable Object action) {
    String name = ToolPermissions.of(tool);
    boolean known = ToolPermissions.known().stream().anyMatch(new Glob(name)::matches);
    if ((known || name.contains("_") || name.contains("*"))
        && RuleAction.find(String.valueOf(action)).isPresent()) {
      translatedSettings.rule(name, pattern, String.valueOf(action));
    } else {
      translatedSettings.ignore("permission.%s".formatted(tool));
    }
  }

  /** Its format names no hosts, so a program is asked about with the whole network. */
  private void server(String name, JsonObject server) {
    JsonObject ours = JsonObject.empty();
    for (String key : server.fields().keySet()) {
      switch (key) {
        case "type" -> {}
        case "command" -> {
          List<@Nullable Object> command = server.list(key);
          ours =
              ours.with("command", command.isEmpty() ? null : command.getFirst())
                  .with("args", command.stream().skip(1).toList())
                  .with("network", List.of("*"));
        }
        case "environment" -> ours = ours.with("env", expanded(server.object(key)));
        case "headers" -> ours = ours.with("headers", expanded(server.object(key)));
        case "url", "enabled" -> ours = ours.with(key, server.fields().get(key));
        case "oauth" -> ours = ours.with(key, login(name, server).fields());
        case "timeout" -> ours = ours.with("timeoutMs", server.fields().get(key));
        default -> translatedSettings.ignore("mcp.%s.%s".formatted(name, key));
      }
    }
    if (ours.text("command").isEmpty() && ours.text("url").isEmpty()) {
      translatedSettings.ignore("mcp.%s without a command or a url".formatted(name));
    } else {
      translatedSettings.put("mcp", name, ours.fields());
    }
  }

  private JsonObject login(String name, JsonObject server) {
    return Boolean.FALSE.equals(server.fields().get("oauth"))
        ? JsonObject.of("enabled", false)
        : translatedSettings.login(
            "mcp.%s.oauth".formatted(name), JsonObject.from(expanded(server.object("oauth"))));
  }

  /** Variables as perdure.yaml names them; one that is not set is empty. */
  private static Map<String, @Nullable Object> expanded(JsonObject values) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(values.fields());
    all.replaceAll((_, value) ->
        value instanceof String text ? VARIABLE.matcher(text).replaceAll("\\${$1:-}") : value);
    return all;
  }
}
