package dev.perdure.activities.tool.shell.parse.unfold;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reads what is known of commands from the files beside this class. */
final class Tables {

  private Tables() {}

  /** The lines of a file, without comments. */
  static List<String> lines(String name) {
    try (InputStream in = Tables.class.getResourceAsStream(name)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
