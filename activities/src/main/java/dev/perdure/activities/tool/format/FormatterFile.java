package dev.perdure.activities.tool.format;

import dev.perdure.activities.config.OperatorFile;
import dev.perdure.planner.config.YamlMapping;
import dev.perdure.planner.config.YamlMapping.Entry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code formatter: {name: {command: [...], extensions: [...]}}} of an installation's
 * configuration. A repository's own file is not asked: it would run programs on the host.
 */
public final class FormatterFile {

  private FormatterFile() {}

  /**
   * The formatters of the file that {@code PERDURE_CONFIG} names, else of {@code
   * ~/.config/perdure/perdure.yaml}; none where there is no such file.
   */
  public static Formatters read(Map<String, String> environment, Path home) {
    YamlMapping named = OperatorFile.of(environment, home).settings().section("formatter");
    return new Formatters(named.entries().stream().map(entry -> formatter(named, entry)).toList());
  }

  private static Formatter formatter(YamlMapping named, Entry entry) {
    YamlMapping fields = named.section(entry.key());
    try {
      return new Formatter(entry.key(), texts(fields, "command"), texts(fields, "extensions"));
    } catch (IllegalArgumentException fault) {
      throw named.wrong(entry, String.valueOf(fault.getMessage()).replaceFirst("\\.$", ""));
    }
  }

  private static List<String> texts(YamlMapping fields, String key) {
    Optional<Entry> entry = fields.find(key);
    if (entry.isEmpty()) {
      return List.of();
    }
    if (!(entry.get().value() instanceof List<?> list)
        || !list.stream().allMatch(String.class::isInstance)) {
      throw fields.wrong(entry.get(), "'%s' must be a list of texts".formatted(key));
    }
    return list.stream().map(String::valueOf).toList();
  }
}
