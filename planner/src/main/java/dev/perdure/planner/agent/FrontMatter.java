package dev.perdure.planner.agent;

import dev.perdure.planner.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** A Markdown file with YAML front matter: the settings on top, the text below. */
public record FrontMatter(JsonObject settings, String body) {

  private static final String FENCE = "---\n";

  /** Takes a file apart; one without front matter is all body. */
  public static FrontMatter parse(String source, String file) {
    String text = file.replace("\r\n", "\n");
    int end = text.startsWith(FENCE) ? text.indexOf("\n" + FENCE, FENCE.length() - 1) : -1;
    if (end < 0) {
      return new FrontMatter(JsonObject.empty(), text);
    }
    String yaml = text.substring(FENCE.length(), end + 1);
    return new FrontMatter(settings(source, yaml), text.substring(end + 1 + FENCE.length()));
  }

  private static JsonObject settings(String source, String yaml) {
    try {
      Object value = new Load(LoadSettings.builder().setLabel(source).build()).loadFromString(yaml);
      return value instanceof Map<?, ?> map ? object(map) : JsonObject.empty();
    } catch (YamlEngineException fault) {
      throw new IllegalArgumentException(
          "The front matter of %s is no YAML: %s".formatted(source, fault.getMessage()), fault);
    }
  }

  private static JsonObject object(Map<?, ?> map) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((name, value) -> fields.put(String.valueOf(name), value));
    return new JsonObject(fields);
  }
}
