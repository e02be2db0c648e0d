package dev.perdure.activities.tool.format;

import java.util.List;

/**
 * A command that reads a file's content and writes it formatted; {@code $FILE} in it stands for the
 * file's path, by which many formatters find their settings.
 *
 * @param name what people call it
 * @param command the program and its arguments
 * @param extensions what the names of its files end with, such as {@code .java}
 */
record Formatter(String name, List<String> command, List<String> extensions) {

  /** Checks and copies the lists. */
  Formatter {
    command = List.copyOf(command);
    extensions = List.copyOf(extensions);
    if (command.isEmpty() || extensions.isEmpty()) {
      throw new IllegalArgumentException(
          "The formatter '%s' needs a command and extensions, such as command: [gofmt] and extensions: [.go]."
              .formatted(name));
    }
  }

  boolean fits(String path) {
    return extensions.stream().anyMatch(path::endsWith);
  }

  List<String> commandFor(String path) {
    String file = path.startsWith("-") ? "./" + path : path;
    return command.stream().map(part -> part.replace("$FILE", file)).toList();
  }
}
