package dev.perdure.planner.agent;

import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.WrittenValue;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.ToolPermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The translator of agent files of Claude Code and OpenCode, which lists keys without a match. */
public final class ForeignAgentTranslator {

  private static final Pattern WITH_PATTERN = Pattern.compile("([A-Za-z_]\\w*)\\((.*)\\)");
  private static final Map<String, String> TOOLS =
      Map.of(
          "ls", "list",
          "agent", "task",
          "askuserquestion", "question",
          "exitplanmode", "plan_exit",
          "notebookedit", "edit",
          "bashoutput", "bash",
          "killshell", "bash");
  private static final Map<String, String> KEYS =
      Map.of("maxTurns", "steps", "maxSteps", "steps", "disallowedTools", "tools", "top_p", "topP");
  private static final List<String> SAME =
      List.of("mode", "model", "temperature", "steps", "hidden", "disable");

  /** Prefix that Claude Code puts before a server's name in the names of its tools. */
  public static final String EXTERNAL = "mcp__";

  private static final List<String> FAMILIES = List.of("opus", "sonnet", "haiku");

  private final YamlMapping written;
  private final Function<String, Optional<String>> newest;
  private final Map<String, YamlEntry> settings = new LinkedHashMap<>();
  private final Map<String, YamlEntry> commands = new LinkedHashMap<>();
  private final List<String> ignored = new ArrayList<>();

  private ForeignAgentTranslator(YamlMapping written, Function<String, Optional<String>> newest) {
    this.written = written;
    this.newest = newest;
  }

  /**
   * Translates a file; an agent of Claude Code is a subagent, and its model may be a family, of
   * which the newest that can be asked is taken.
   */
  public static AgentTranslation of(
      FrontMatter parts, boolean subagent, Function<String, Optional<String>> newest) {
    var agent = new ForeignAgentTranslator(parts.settings(), newest);
    if (subagent) {
      agent.put("mode", 1, "subagent");
    }
    parts.settings().entries().forEach(agent::translate);
    if (!agent.commands.isEmpty()) {
      int line = agent.commands.values().iterator().next().line();
      agent.put(
          "permission",
          line,
          agent.mapping(
              Map.of("bash", new YamlEntry("bash", line, agent.mapping(agent.commands)))));
    }
    var ours = new YamlMapping(parts.settings().source(), List.copyOf(agent.settings.values()));
    return new AgentTranslation(new FrontMatter(ours, parts.body()), agent.ignored);
  }

  private void translate(YamlEntry entry) {
    String key = KEYS.getOrDefault(entry.key(), entry.key());
    switch (key) {
      case "name" -> {}
      case "variant" -> {
        if (ReasoningEffort.of(String.valueOf(entry.value())).isPresent()) {
          put(key, entry.line(), entry.value());
        } else {
          ignored.add("variant " + entry.value());
        }
      }
      case "tools" -> tools(entry);
      case "permission" -> permission(entry);
      case "model" -> model(entry);
      case "topP" -> topP(entry);
      case "description" ->
          put(key, entry.line(), entry.value() == null ? null : WrittenValue.text(entry.value()));
      default -> {
        if (SAME.contains(key)) {
          put(key, entry.line(), entry.value());
        } else {
          ignored.add(entry.key());
        }
      }
    }
  }

  /** Vendors take one of both. */
  private void topP(YamlEntry entry) {
    if (written.find("temperature").isPresent()) {
      ignored.add(entry.key() + " beside temperature");
    } else {
      put("topP", entry.line(), entry.value());
    }
  }

  private void model(YamlEntry entry) {
    String name = entry.value() instanceof String text ? text : "/";
    if (name.contains("/")) {
      put("model", entry.line(), entry.value());
    } else if (FAMILIES.contains(name)) {
      newest
          .apply(name)
          .ifPresentOrElse(
              model -> put("model", entry.line(), model),
              () -> ignored.add("model " + name + " (no key here of a provider that has it)"));
    } else if (!name.equals("inherit")) {
      ignored.add("model " + name);
    }
  }

  /** A mapping of names to true or false, or a list of names that are the only ones on or off. */
  private void tools(YamlEntry entry) {
    Map<String, YamlEntry> switches = new LinkedHashMap<>();
    boolean off = entry.key().equals("disallowedTools");
    if (settings.containsKey("tools")
        && settings.get("tools").value() instanceof YamlMapping earlier) {
      earlier.entries().forEach(each -> switches.put(each.key(), each));
    }
    if (entry.value() instanceof YamlMapping map) {
      map.entries().forEach(each -> put(switches, tool(each.key()), each.line(), each.value()));
    } else {
      List<String> names = names(entry.value());
      if (!off && !names.contains("*")) {
        put(switches, "*", entry.line(), false);
      }
      names.forEach(
          name -> plain(name, entry).ifPresent(tool -> put(switches, tool, entry.line(), !off)));
    }
    put("tools", entry.line(), mapping(switches));
  }

  /** A name such as {@code Bash(git diff:*)} leaves on the tool for these commands alone. */
  private Optional<String> plain(String name, YamlEntry entry) {
    Matcher limited = WITH_PATTERN.matcher(name);
    if (!limited.matches()) {
      return Optional.of(tool(name));
    }
    if (tool(limited.group(1)).equals("bash")) {
      boolean off = entry.key().equals("disallowedTools");
      commands.merge("*", all(entry, off), (earlier, now) -> off ? earlier : now);
      put(commands, limited.group(2).replace(":*", " *"), entry.line(), off ? "deny" : "allow");
      return off ? Optional.empty() : Optional.of("bash");
    }
    ignored.add(name);
    return Optional.of(tool(limited.group(1)));
  }

  /** The rule for all other commands, which stands first. */
  private static YamlEntry all(YamlEntry entry, boolean off) {
    return new YamlEntry("*", entry.line(), off ? "allow" : "deny");
  }

  private void permission(YamlEntry entry) {
    if (!(entry.value() instanceof YamlMapping rules)) {
      put("permission", entry.line(), entry.value());
      return;
    }
    Map<String, YamlEntry> known = new LinkedHashMap<>();
    for (YamlEntry rule : rules.entries()) {
      String name = ToolPermissions.of(rule.key());
      if (isKnown(name) && isAction(rule.value())) {
        put(known, name, rule.line(), rule.value());
      } else {
        ignored.add("permission." + rule.key());
      }
    }
    put("permission", entry.line(), mapping(known));
  }

  private static boolean isKnown(String name) {
    return ToolPermissions.known().stream().anyMatch(new Glob(name)::matches);
  }

  private static boolean isAction(@Nullable Object value) {
    return value instanceof YamlMapping patterns
        ? patterns.entries().stream().allMatch(each -> isAction(each.value()))
        : RuleAction.find(String.valueOf(value)).isPresent();
  }

  private static List<String> names(@Nullable Object value) {
    Stream<String> names =
        value instanceof List<?> list
            ? list.stream().map(String::valueOf)
            : Pattern.compile(",(?![^(]*\\))").splitAsStream(String.valueOf(value));
    return names.map(String::strip).filter(name -> !name.isEmpty()).toList();
  }

  /** The name here of a tool that other products name. */
  public static String tool(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    return name.startsWith(EXTERNAL)
        ? external(name.substring(EXTERNAL.length()).replace(".*", "*"))
        : TOOLS.getOrDefault(plain, plain);
  }

  /** Tools of a server are called by its name and theirs. */
  private static String external(String name) {
    return name.contains("__") ? name.replaceFirst("__", "_") : name.replace("*", "") + "_*";
  }

  private YamlMapping mapping(Map<String, YamlEntry> entries) {
    return new YamlMapping(written.source(), List.copyOf(entries.values()));
  }

  private void put(String key, int line, @Nullable Object value) {
    put(settings, key, line, value);
  }

  private static void put(
      Map<String, YamlEntry> entries, String key, int line, @Nullable Object value) {
    entries.remove(key);
    entries.put(key, new YamlEntry(key, line, value));
  }
}
