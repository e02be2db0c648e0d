package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpgradeCommandTest {
  @TempDir private Path directory;

  @Test
  void asksForTheThingToDo() {
    Typed typed = Typed.command(Map.of(), "upgrade");

    assertThat(typed.err())
        .contains("Name what to do: './perdure upgrade --check' or './perdure upgrade --promote'.");
    assertThat(typed.code()).isEqualTo(4);
  }

  @Test
  void promotesNoBuildWithoutAName() {
    Typed typed = Typed.command(Map.of("TEMPORAL_ADDRESS", "127.0.0.1:1"), "upgrade", "--promote");

    assertThat(typed.err())
        .contains("No build has a name: set PERDURE_BUILD_ID to the build id of the new workers.");
    assertThat(typed.code()).isEqualTo(4);
  }

  @Test
  void replaysClosedWorkflowsOnlyWithACheck() {
    Typed typed = Typed.command(Map.of(), "upgrade", "--promote", "--closed");

    assertThat(typed.err()).contains("'--closed' belongs to '--check': omit it.");
    assertThat(typed.code()).isEqualTo(4);
  }

  @Test
  void saysThatNoEngineRuns() {
    Typed typed = check(Map.of());

    assertThat(typed.err())
        .contains(
            "No Temporal server runs on the data directory " + directory,
            "start it with './perdure serve', or name the server in TEMPORAL_ADDRESS.");
    assertThat(typed.code()).isEqualTo(1);
  }

  @Test
  void namesAnEngineThatIsSilent() {
    Typed typed = check(Map.of("TEMPORAL_ADDRESS", "127.0.0.1:1"));

    assertThat(typed.err()).contains("127.0.0.1:1 does not answer");
    assertThat(typed.code()).isEqualTo(1);
  }

  private Typed check(Map<String, String> environment) {
    return Typed.command(environment, "upgrade", "--check", "--data", directory.toString());
  }
}
