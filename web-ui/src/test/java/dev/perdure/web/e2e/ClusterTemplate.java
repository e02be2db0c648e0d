package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * PostgreSQL cluster that {@code initdb} makes once per test process. A server of a test starts on
 * a copy, which takes a fraction of the time of {@code initdb}.
 */
final class ClusterTemplate {

  private static final List<String> PARTS = List.of("data", "password");

  private ClusterTemplate() {}

  /** Copies the cluster into a data directory of the product that has none. */
  static void copyTo(Path data) {
    Path postgres = data.resolve("postgres");
    if (Files.exists(postgres)) {
      return;
    }
    try {
      Files.createDirectories(postgres);
      for (String part : PARTS) {
        copy(Made.DIRECTORY.resolve(part), postgres.resolve(part));
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
