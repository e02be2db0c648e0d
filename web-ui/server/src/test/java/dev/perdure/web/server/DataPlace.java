package dev.perdure.web.server;

import dev.perdure.activities.files.DirectoryOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The data directory of a test server. */
record DataPlace(Path path) {

  /** The settings of git, which the server writes once, when it starts. */
  private static final String GIT_SETTINGS = "git";

  static DataPlace create() {
    try {
      return new DataPlace(Files.createTempDirectory("perdure-test"));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  void empty() {
    try (Stream<Path> content = Files.list(path)) {
      content.filter(each -> !each.endsWith(GIT_SETTINGS)).forEach(DirectoryOperations::delete);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  void delete() {
    DirectoryOperations.delete(path);
  }
}
