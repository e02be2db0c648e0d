package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class HistoryReplayTest {

  private static final Path HISTORIES =
      Path.of(System.getProperty("perdure.root", ".."), "workflows/src/test/resources/histories");
  private static final Path TASK = HISTORIES.resolve("parallel-steps/t_1.1.json");
  private static final HistoryReplay REPLAY = new HistoryReplay();

  @TempDir Path directory;

  @AfterAll
  static void close() {
    REPLAY.close();
  }

  static List<Path> histories() throws IOException {
    try (var files = Files.walk(HISTORIES)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().limit(10).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("histories")
  void acceptsHistoriesOfThisBuild(Path history) {
    assertThat(REPLAY.objection(ExportedHistory.read(history))).isEmpty();
  }

  @Test
  void namesTheCommandThatDiffers() throws IOException {
    assertThat(objection("\"name\": *\"startTask\"", "\"name\": \"another\""))
        .contains("doesn't match", "startTask", "another")
        .doesNotContain("TMPRL", "\n");
  }

  @Test
  void namesTheCauseOfAFailureThatIsNoMismatch() throws IOException {
    assertThat(objection("\"data\": *\"[^\"]*\"", "\"data\": \"eyJicm9rZW4i\""))
        .matches("(?s).*(Exception|Error): .+")
        .doesNotContain("\n", "\tat ");
  }

  @Test
  void blamesABusyMachineForADeadlock() {
    String error =
        """
        query failure, error=io.temporal.InternalWorkflowTaskException: Failure handling event 4.
        \tat io.temporal.internal.Some.where(Some.java:1)
        Caused by: io.temporal.internal.sync.PotentialDeadlockException: [TMPRL1101] Potential.
        \tat io.temporal.internal.Some.where(Some.java:1)
        """;

    assertThat(HistoryReplay.sentence(error)).contains("longer than 4 seconds", "less busy");
  }

  @Test
  void allowsWorkflowsAsMuchTimeAsWorkersDo() {
    assertThat(Workers.options().getDefaultDeadlockDetectionTimeout()).isEqualTo(4_000);
  }

  private String objection(String pattern, String replacement) throws IOException {
    String changed = Files.readString(TASK).replaceFirst(pattern, replacement);
    Path file = Files.writeString(directory.resolve("changed.json"), changed);
    return REPLAY.objection(ExportedHistory.read(file)).orElseThrow();
  }
}
