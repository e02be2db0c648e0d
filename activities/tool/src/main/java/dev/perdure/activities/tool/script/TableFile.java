package dev.perdure.activities.tool.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Text file of a table in this package, such as {@code commands.txt}: the first word of each line
 * is the key, the rest the value.
 */
record TableFile(List<String> lines) {

  static TableFile of(String name) {
    try (InputStream in = TableFile.class.getResourceAsStream(name)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return new TableFile(text.lines().filter(line -> !line.startsWith("#")).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rest of each line with this first word. */
  Stream<String> rest(String first) {
    return lines.stream()
        .filter(line -> line.startsWith(first + " "))
        .map(line -> line.substring(first.length() + 1));
  }

  /** All words behind this first word. */
  Set<String> words(String first) {
    return rest(first).flatMap(rest -> Stream.of(rest.split(" "))).collect(Collectors.toSet());
  }
}
