package dev.perdure.planner.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The writer and reader of JSON on one line, as a tool's arguments stand in a plan's Markdown. */
public final class OneLineJson {

  private OneLineJson() {}

  /** Writes an object. */
  public static String write(JsonObject object) {
    return value(object.fields());
  }

  /** Reads an object; empty if the text is none. */
  public static Optional<JsonObject> read(String text) {
    try {
      return Optional.of(YamlMapping.parse("object", text).plain());
    } catch (InvalidConfig _) {
      return Optional.empty();
    }
  }

  private static String value(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> text(String.valueOf(entry.getKey())) + ": " + value(entry.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case List<?> list ->
          list.stream().map(OneLineJson::value).collect(Collectors.joining(", ", "[", "]"));
      case Number number -> number.toString();
      case Boolean flag -> flag.toString();
      default -> text(value.toString());
    };
  }

  private static String text(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.chars()
        .forEach(each -> {
          switch (each) {
            case '"', '\\' -> out.append('\\').append((char) each);
            case '\n' -> out.append("\\n");
            case '\t' -> out.append("\\t");
            default -> {
              if (each < ' ' || each > 126) {
                out.append("\\u%04x".formatted(each));
              } else {
                out.append((char) each);
              }
            }
          }
        });
    return out.append('"').toString();
  }
}
