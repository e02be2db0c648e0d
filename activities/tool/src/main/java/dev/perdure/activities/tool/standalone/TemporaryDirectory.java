package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.files.DirectoryOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A temporary directory, deleted with its content when closed. */
public record TemporaryDirectory(Path path) implements AutoCloseable {

  /** A new and empty one. */
  public static TemporaryDirectory make() {
    try {
      return new TemporaryDirectory(Files.createTempDirectory("perdure-"));
    } catch (IOException e) {
      throw new UncheckedIOException("No temporary folder can be made: make room there.", e);
    }
  }

  @Override
  public void close() {
    DirectoryOperations.delete(path);
  }
}
