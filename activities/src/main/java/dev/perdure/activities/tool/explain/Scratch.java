package dev.perdure.activities.tool.explain;

import dev.perdure.activities.files.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
    Directories.delete(path);
  }
}
