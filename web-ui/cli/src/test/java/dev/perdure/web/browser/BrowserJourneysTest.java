package dev.perdure.web.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.e2e.PerdureProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Runs the journeys of {@code frontend/e2e} on the packaged product. Vitest prints the result of
 * each journey. They wait much, so the build runs other slow suites beside them.
 */
@Tag("slow")
@Timeout(value = 45, unit = TimeUnit.MINUTES)
@Requires({MachinePart.BROWSER, MachinePart.ENGINE})
@EnabledIfSystemProperty(named = "perdure.pages", matches = "true", disabledReason = "No pages.")
class BrowserJourneysTest {

  private static final Path FRONTEND =
      Path.of(System.getProperty("perdure.root", "../.."), "web-ui", "frontend");

  @Test
  void passOverTheRealServer() throws IOException, InterruptedException {
    PerdureProcess.prepareStarts();
    var builder = new ProcessBuilder("node", "build.js", "e2e").directory(FRONTEND.toFile());
    builder.environment().put("PERDURE_CLASSPATH", System.getProperty("perdure.jar"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process journeys = builder.redirectErrorStream(true).start();
    journeys.getOutputStream().close();
    try (var lines = journeys.inputReader()) {
      lines.lines().forEach(System.out::println);
    }
    assertThat(journeys.waitFor()).as("exit code of the journeys, whose output is above").isZero();
  }
}
