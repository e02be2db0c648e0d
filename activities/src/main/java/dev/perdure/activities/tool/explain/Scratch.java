package dev.perdure.activities.tool.explain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder that is gone, with all in it, when it is closed. */
public record Scratch(Path path) implements AutoCloseable {

  /** A new and empty one. */
  public static Scratch make() {
    try {
      return new Scratch(Files.createTempDirectory("perdure-"));
    } catch (IOException fault) {
      throw new UncheckedIOException("No temporary folder can be made: make room there.", fault);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> tree = Files.walk(path)) {
      for (Path each : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException fault) {
      throw new UncheckedIOException("The folder %s can't be removed.".formatted(path), fault);
    }
  }
}
