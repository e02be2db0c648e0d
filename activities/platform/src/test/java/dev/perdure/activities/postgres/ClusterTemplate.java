package dev.perdure.activities.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * PostgreSQL cluster that {@code initdb} makes once per test process. A test starts a server on a
 * copy of it, which takes a fraction of the time of {@code initdb}.
 */
public final class ClusterTemplate {

  private static final List<String> PARTS = List.of("data", "password");

  private ClusterTemplate() {}

  /** Copies the cluster to a directory that does not exist; leaves any other one alone. */
  public static void copyTo(Path directory) {
    if (Files.exists(directory)) {
      return;
    }
    try {
      Files.createDirectories(directory);
      for (String part : PARTS) {
        copy(Made.DIRECTORY.resolve(part), directory.resolve(part));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@code cp} keeps the owner, which {@code Files.copy} does not. */
  private static void copy(Path from, Path to) throws IOException, InterruptedException {
    var copying = new ProcessBuilder("cp", "-a", from.toString(), to.toString()).inheritIO();
    assertThat(copying.start().waitFor()).isZero();
  }

  /** Makes the cluster when the first server needs it. */
  private static final class Made {

    static final Path DIRECTORY = make();

    private static Path make() {
      try {
        Path directory = Files.createTempDirectory("perdure-cluster");
        Runtime.getRuntime()
            .addShutdownHook(new Thread(() -> DirectoryOperations.delete(directory)));
        var cache = EmbeddedPostgresSettings.userCache();
        EmbeddedPostgres.start(new EmbeddedPostgresSettings(directory, cache, false)).close();
        return directory;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
