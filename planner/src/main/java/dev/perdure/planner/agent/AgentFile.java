package dev.perdure.planner.agent;

import dev.perdure.planner.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads an agent from its Markdown file; built-in ones and people's own have the same form. */
public final class AgentFile {

  private static final int STEPS = 200;
  private static final Set<String> KEYS =
      new TreeSet<>(
          Set.of(
              "description",
              "mode",
              "hidden",
              "readOnly",
              "model",
              "variant",
              "temperature",
              "steps",
              "tools",
              "permission",
              "disable"));

  private AgentFile() {}

  /** The agent that a file describes; a fault names the file, the key and what it may hold. */
  public static Agent parse(String name, String file) {
    String source = name + ".md";
    FrontMatter parts = FrontMatter.parse(source, file);
    JsonObject settings = parts.settings();
    refuseUnknownKeys(source, settings);
    return new Agent(
        name,
        settings.text("description").orElse(""),
        mode(source, settings),
        settings.flag("hidden"),
        settings.flag("readOnly"),
        settings.text("model").orElse(null),
        temperature(settings),
        Math.toIntExact(settings.number("steps").orElse((long) STEPS)),
        object(settings.fields().get("tools")),
        object(settings.fields().get("permission")),
        parts.body().strip());
  }

  private static void refuseUnknownKeys(String source, JsonObject settings) {
    for (String key : settings.fields().keySet()) {
      if (!KEYS.contains(key)) {
        throw new IllegalArgumentException(
            "%s has an unknown key '%s': use one of %s.".formatted(source, key, KEYS));
      }
    }
  }

  private static AgentMode mode(String source, JsonObject settings) {
    String mode = settings.text("mode").orElse("all");
    try {
      return AgentMode.valueOf(mode.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException fault) {
      throw new IllegalArgumentException(
          "%s has the mode '%s': use primary, subagent or all.".formatted(source, mode), fault);
    }
  }

  private static @Nullable Double temperature(JsonObject settings) {
    return settings.fields().get("temperature") instanceof Number number
        ? number.doubleValue()
        : null;
  }

  private static JsonObject object(@Nullable Object value) {
    if (value instanceof String all) {
      return JsonObject.of("*", all);
    }
    var fields = new LinkedHashMap<String, @Nullable Object>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, entry) -> fields.put(String.valueOf(key), entry));
    }
    return new JsonObject(fields);
  }
}
