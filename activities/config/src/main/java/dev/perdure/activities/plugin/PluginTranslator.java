package dev.perdure.activities.plugin;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates a Claude Code plugin (manifest, MCP servers, hooks, tools) to Perdure's settings.
 *
 * @param folder its path as programs find it
 */
public record PluginTranslator(String folder, String name) {

  /** The path of the file in which a plugin describes itself. */
  public static final String MANIFEST = "/.claude-plugin/plugin.json";

  /** The path of a plugin's servers. */
  public static final String SERVERS = "/.mcp.json";

  /** The path of a plugin's hooks. */
  public static final String HOOKS = "/hooks/hooks.json";

  private static final Set<String> DESCRIPTIVE =
      Set.of(
          "$schema",
          "name",
          "version",
          "description",
          "author",
          "homepage",
          "repository",
          "license",
          "keywords");
  private static final List<String> UNREAD =
      List.of("output-styles", "themes", "monitors", "bin", "settings.json", ".lsp.json");
  private static final Set<String> USUAL_PLACES =
      Set.of("agents", "commands", "skills", "hooks/hooks.json", ".mcp.json");
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");
  private static final Pattern ROOT =
      Pattern.compile("\\\\\"\\$\\{?CLAUDE_PLUGIN_ROOT}?\\\\\"|\\$\\{?CLAUDE_PLUGIN_ROOT\\b}?");

  /** The parts of Claude Code's layout that have no meaning here. */
  public List<String> unread() {
    return UNREAD.stream().map(part -> folder + "/" + part).toList();
  }

  /**
   * Translates the entries of a manifest beyond a description. Perdure does not follow paths to
   * other places.
   */
  public TranslatedSettings manifest(JsonObject file) {
    var out = new TranslatedSettings();
    file.text("name")
        .filter(said -> !said.equals(name))
        .ifPresent(said -> out.ignore("the name '%s' beside its folder's name".formatted(said)));
    file.fields().keySet().stream()
        .filter(key -> !DESCRIPTIVE.contains(key) && !isUsualPlace(file, key))
        .forEach(out::ignore);
    return out;
  }

  private static boolean isUsualPlace(JsonObject file, String key) {
    return file.text(key)
        .map(place -> place.replaceFirst("^\\./", "").replaceFirst("/$", ""))
        .filter(USUAL_PLACES::contains)
        .isPresent();
  }

  /** The servers of {@code .mcp.json}, which may do without the key mcpServers. */
  public TranslatedSettings servers(JsonObject file) {
    JsonObject written = rooted(file);
    boolean wrapped = written.fields().containsKey("mcpServers");
    JsonObject servers = prefixed(wrapped ? written.object("mcpServers") : written);
    JsonObject all = wrapped ? written : JsonObject.empty();
    return ClaudeCodeTranslator.servers(
        all.with("mcpServers", servers.fields()), JsonObject.empty());
  }

  /** The hooks of {@code hooks/hooks.json}. */
  public TranslatedSettings hooks(JsonObject file) {
    JsonObject hooks = JsonObject.of("hooks", rooted(file).object("hooks").fields());
    TranslatedSettings out = ClaudeCodeTranslator.settings(hooks);
    file.fields().keySet().stream()
        .filter(key -> !List.of("hooks", "description").contains(key))
        .forEach(out::ignore);
    return out;
  }

  /** The custom tools of {@code perdure.yaml}. */
  public TranslatedSettings tools(YamlMapping file) {
    var out = new TranslatedSettings();
    JsonObject tools = prefixed(rooted(file.section("customTools").plain()));
    tools.fields().forEach((tool, settings) -> out.put("customTools", tool, settings));
    file.without(List.of("customTools")).entries().forEach(entry -> out.ignore(entry.key()));
    return out;
  }

  private JsonObject prefixed(JsonObject named) {
    JsonObject all = JsonObject.empty();
    for (String key : named.fields().keySet()) {
      all = all.with(name + "_" + key, named.fields().get(key));
    }
    return all;
  }

  /** Programs run at the root of the worktree, from where the folder's path is found. */
  private JsonObject rooted(JsonObject file) {
    String quoted = Json.write(folder);
    String bare = quoted.substring(1, quoted.length() - 1);
    String filled =
        ROOT.matcher(Json.write(file))
            .replaceAll(found -> {
              boolean keepsQuotes =
                  found.group().startsWith("\\") && !PLAIN.matcher(folder).matches();
              return Matcher.quoteReplacement(keepsQuotes ? "\\\"" + bare + "\\\"" : bare);
            });
    return Json.read(filled, JsonObject.class);
  }
}
