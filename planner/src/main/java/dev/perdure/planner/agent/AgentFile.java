package dev.perdure.planner.agent;

import dev.perdure.planner.agent.Agent.AgentMode;
import dev.perdure.planner.json.ConfigKeys;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.json.YamlMapping.Entry;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads an agent from its Markdown file; built-in ones and people's own have the same form. */
public final class AgentFile {

  /** The keys of the front matter. */
  public static final ConfigKeys KEYS =
      new ConfigKeys(
          List.of(
              "description",
              "mode",
              "hidden",
              "readOnly",
              "model",
              "temperature",
              "steps",
              "tools",
              "permission"),
          List.of("variant", "disable"));

  private static final int STEPS = 200;

  private final String name;
  private final YamlMapping settings;
  private final String body;

  private AgentFile(String name, FrontMatter parts) {
    this.name = name;
    this.settings = parts.settings();
    this.body = parts.body();
  }

  /** The agent that a file describes; a fault names the file, the line, the key and the remedy. */
  public static Agent parse(String name, String file) {
    return new AgentFile(name, FrontMatter.parse(name + ".md", file)).agent();
  }

  private Agent agent() {
    KEYS.require(settings, "");
    return new Agent(
        name,
        text("description").orElse(""),
        text("mode").map(this::mode).orElse(AgentMode.ALL),
        flag("hidden"),
        flag("readOnly"),
        text("model").orElse(null),
        value("temperature", Number.class, "a number").map(Number::doubleValue).orElse(null),
        value("steps", Long.class, "a whole number").map(Math::toIntExact).orElse(STEPS),
        tools(),
        permission(),
        body.strip());
  }

  private AgentMode mode(String mode) {
    try {
      return AgentMode.valueOf(mode.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException _) {
      throw settings.wrong(
          settings.find("mode").orElseThrow(),
          "'%s' is no mode: use primary, subagent or all".formatted(mode));
    }
  }

  private Optional<String> text(String key) {
    return value(key, String.class, "a text");
  }

  private boolean flag(String key) {
    return value(key, Boolean.class, "true or false").orElse(false);
  }

  private <T> Optional<T> value(String key, Class<T> type, String wanted) {
    Optional<Entry> entry = settings.find(key).filter(found -> found.value() != null);
    if (entry.isPresent() && !type.isInstance(entry.get().value())) {
      throw settings.wrong(entry.get(), "'%s' must be %s".formatted(key, wanted));
    }
    return entry.map(Entry::value).map(type::cast);
  }

  private JsonObject tools() {
    YamlMapping tools = settings.section("tools");
    for (Entry tool : tools.entries()) {
      if (!(tool.value() instanceof Boolean)) {
        throw tools.wrong(tool, "'tools.%s' must be true or false".formatted(tool.key()));
      }
    }
    return tools.plain();
  }

  /** A mapping, or one action for everything. */
  private JsonObject permission() {
    return settings.find("permission").map(Entry::value).orElse(null) instanceof String all
        ? JsonObject.of("*", all)
        : settings.section("permission").plain();
  }

  /** A Markdown file with YAML front matter: the settings on top, the text below. */
  public record FrontMatter(YamlMapping settings, String body) {

    private static final String FENCE = "---\n";
    private static final int FIRST_LINE = 2;

    /** Takes a file apart; one without front matter is all body. */
    public static FrontMatter parse(String source, String file) {
      String text = file.replace("\r\n", "\n");
      int end = text.startsWith(FENCE) ? text.indexOf("\n" + FENCE, FENCE.length() - 1) : -1;
      if (end < 0) {
        return new FrontMatter(YamlMapping.empty(source), text);
      }
      String yaml = text.substring(FENCE.length(), end + 1);
      return new FrontMatter(
          YamlMapping.parse(source, yaml, FIRST_LINE), text.substring(end + 1 + FENCE.length()));
    }
  }
}
