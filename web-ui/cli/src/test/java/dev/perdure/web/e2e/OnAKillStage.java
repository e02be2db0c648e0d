package dev.perdure.web.e2e;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** Tests on the stage that all classes of a test process share, and that ends with the process. */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
abstract class OnAKillStage {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  static KillStage stage;

  @BeforeAll
  static void start() throws IOException {
    if (stage != null) {
      return;
    }
    Path directory = Files.createTempDirectory("perdure-kills");
    stage = KillStage.at(directory);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(directory)));
  }

  @AfterAll
  static void noCallIsLeftRunning() {
    Eventually.that(
        WAIT_TIMEOUT,
        () -> KillSurvivors.of(stage.calls()).isEmpty(),
        () -> "left running: " + KillSurvivors.of(stage.calls()));
  }

  private static void end(Path directory) {
    stage.close();
    DirectoryOperations.delete(directory);
  }
}
