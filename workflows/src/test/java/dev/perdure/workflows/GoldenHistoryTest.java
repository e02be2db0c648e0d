package dev.perdure.workflows;

import dev.perdure.workflows.testing.Stage;
import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Histories of earlier builds go on with this one; see docs/understand/workflow-versions.md. */
class GoldenHistoryTest {

  private static final Path HISTORIES =
      Path.of(System.getProperty("perdure.root", ".."), "workflows/src/test/resources/histories");
  private static Stage stage;

  @BeforeAll
  static void start() {
    stage = new Stage();
  }

  @AfterAll
  static void stop() {
    stage.abandon();
  }

  @ParameterizedTest
  @MethodSource("histories")
  void areReplayedByThisBuild(Path history) throws Exception {
    stage.replay(WorkflowExecutionHistory.fromJson(Files.readString(history)));
  }

  static List<Path> histories() throws IOException {
    try (var files = Files.walk(HISTORIES)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }
}
