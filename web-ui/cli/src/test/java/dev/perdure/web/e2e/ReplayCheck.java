package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.TemporalConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The verb {@code replay}, on the history of a workflow of an engine. */
record ReplayCheck(Engine engine, Path directory) {

  /** Asserts that this build replays its own history and rejects a history of another build. */
  void replays(String workflow) throws IOException {
    String history = history(workflow);
    Path own = Files.writeString(directory.resolve("own.json"), history);
    Path foreign =
        Files.writeString(
            directory.resolve("foreign.json"),
            history.replaceFirst(
                "(\"activityType\"\\s*:\\s*\\{\\s*\"name\"\\s*:\\s*\")\\w+", "$1another"));

    var fits = PerdureProcess.run(directory.resolve("verb"), Map.of(), "replay", own.toString());
    assertThat(fits.exitCode()).as(fits.output() + fits.errors()).isZero();
    assertThat(fits.output()).contains(workflow, "replays");

    var breaks =
        PerdureProcess.run(directory.resolve("verb"), Map.of(), "replay", foreign.toString());
    assertThat(breaks.exitCode()).isEqualTo(1);
    assertThat(breaks.output()).contains("does not replay on this build", "another");
  }

  private String history(String workflow) {
    try (var connection = TemporalConnection.open(engine, Json.mapper(), "test")) {
      return connection.client().fetchHistory(workflow).toJson(true);
    }
  }
}
