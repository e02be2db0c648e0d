package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Table of the paths of a home, {@code home.txt}, by how sandboxed commands are shown them. */
record HomePathRules(List<String> lines) {

  static HomePathRules read() {
    try (InputStream in = HomePathRules.class.getResourceAsStream("home.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return new HomePathRules(text.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Path> of(String how, Path home) {
    return lines.stream()
        .filter(line -> line.startsWith(how + " "))
        .map(line -> line.substring(how.length() + 1))
        .map(path -> path.startsWith("~/") ? home.resolve(path.substring(2)) : Path.of(path))
        .toList();
  }
}
