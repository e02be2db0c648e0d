package dev.perdure.planner.json;

import java.util.List;
import java.util.stream.Collectors;

/** The text of a YAML value as its author wrote it: a text in brackets is a list to YAML. */
public final class WrittenValue {

  private WrittenValue() {}

  /** The text of a value. */
  public static String text(Object value) {
    return switch (value) {
      case List<?> list ->
          list.stream()
              .map(each -> text(String.valueOf(each)))
              .collect(Collectors.joining(", ", "[", "]"));
      case YamlMapping mapping ->
          mapping.entries().stream()
              .map(each -> each.value() == null ? each.key() : each.key() + ": " + each.value())
              .collect(Collectors.joining(", ", "{", "}"));
      default -> String.valueOf(value).strip();
    };
  }
}
