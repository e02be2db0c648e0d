package dev.perdure.web.e2e;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One stage for all tests of a class. */
@Timeout(240)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
abstract class OnAKillStage {

  @TempDir static Path directory;
  static KillStage stage;

  @BeforeAll
  static void start() {
    stage = KillStage.at(directory);
  }

  @AfterAll
  static void end() {
    stage.close();
  }
}
