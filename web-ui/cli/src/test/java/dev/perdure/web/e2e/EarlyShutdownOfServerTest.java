package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM while {@code serve} starts its database. */
@Tag("slow")
class EarlyShutdownOfServerTest {

  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  @TempDir private Path directory;

  @Test
  void printsOneLineAndLeavesNoProcessAndNoToken() throws IOException, InterruptedException {
    Path data = directory.resolve("data");
    Path output = directory.resolve("serve.log");
    Process server = PerdureProcess.begin(data, Map.of(), output, List.of("serve", "--port", "0"));
    try {
      Eventually.that(
          TIMEOUT,
          () -> Files.exists(data.resolve("engine.log")),
          () -> "The server does not start");

      server.destroy();

      assertThat(server.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).as("it ends").isTrue();
    } finally {
      server.destroyForcibly();
    }
    assertThat(Files.readAllLines(output))
        .containsExactly("Perdure was asked to end before it was ready, and ends.");
    assertThat(data.resolve("lock")).doesNotExist();
    assertThat(data.resolve("token")).doesNotExist();
    assertThat(ProcessHandle.allProcesses())
        .noneMatch(process ->
            process
                .info()
                .commandLine()
                .filter(line -> line.contains(data.toString()))
                .isPresent());
  }
}
