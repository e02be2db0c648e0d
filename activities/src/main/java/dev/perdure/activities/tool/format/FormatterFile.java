package dev.perdure.activities.tool.format;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads {@code formatter: {name: {command: [...], extensions: [...]}}} of an installation's
 * configuration. A repository's own file is not asked: it would run programs on the host.
 */
public final class FormatterFile {

  private static final YAMLMapper YAML = YAMLMapper.builder().build();

  private FormatterFile() {}

  /**
   * The formatters of the file that {@code PERDURE_CONFIG} names, else of {@code
   * ~/.config/perdure/perdure.yaml}; none where there is no such file.
   */
  public static Formatters read(Map<String, String> environment, Path home) {
    String named = environment.getOrDefault("PERDURE_CONFIG", "").strip();
    Path file = named.isEmpty() ? home.resolve(Path.of(".config", "perdure")) : Path.of(named);
    Path yaml = Files.isDirectory(file) ? file.resolve("perdure.yaml") : file;
    try {
      return Files.isRegularFile(yaml) ? parse(yaml, Files.readString(yaml)) : Formatters.none();
    } catch (IOException e) {
      throw new UncheckedIOException("%s can't be read.".formatted(yaml), e);
    }
  }

  private static Formatters parse(Path file, String text) {
    try {
      JsonObject settings =
          Json.read(Json.write(YAML.readValue(text, Object.class)), JsonObject.class);
      List<Formatter> formatters = new ArrayList<>();
      if (settings.fields().get("formatter") instanceof Map<?, ?> named) {
        named.forEach((name, value) -> formatters.add(formatter(String.valueOf(name), value)));
      }
      return new Formatters(formatters);
    } catch (JacksonException | IllegalArgumentException e) {
      throw new IllegalArgumentException("%s: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static Formatter formatter(String name, @Nullable Object value) {
    Map<?, ?> fields = value instanceof Map<?, ?> map ? map : Map.of();
    return new Formatter(name, texts(fields.get("command")), texts(fields.get("extensions")));
  }

  private static List<String> texts(@Nullable Object value) {
    return value instanceof List<?> list ? list.stream().map(String::valueOf).toList() : List.of();
  }
}
