package dev.perdure.web.cli.follow;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.cli.client.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EphemeralServerTest {
  @TempDir private Path folder;

  @Test
  void aDataDirectoryThatIsAFileIsSaidSo() throws IOException {
    Path file = Files.writeString(folder.resolve("data"), "");

    assertThatThrownBy(() -> EphemeralServer.start(file))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("--data");
  }

  @Test
  void aServerThatEndsBeforeItIsReadyGivesItsLastWords() throws IOException {
    try (var server = EphemeralServer.start(folder, "-XX:NoSuchFlag")) {
      assertThatThrownBy(() -> server.await(Optional.empty()))
          .isInstanceOf(UsageError.class)
          .hasMessageContaining("The server did not start.")
          .hasMessageContaining("The log is in " + folder.resolve("run.log"));
    }
  }
}
