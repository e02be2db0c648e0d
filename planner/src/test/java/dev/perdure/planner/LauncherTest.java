package dev.perdure.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LauncherTest {
  private static final Path ROOT = Path.of(System.getProperty("perdure.root", ".."));

  @Test
  void theWrapperStillFindsAJdkBeforeAnythingElse() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("mvnw")))
        .contains(". \"$(dirname \"$0\")/.mvn/jdk.sh\"");
  }
}
