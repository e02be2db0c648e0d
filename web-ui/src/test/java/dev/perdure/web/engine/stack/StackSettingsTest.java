package dev.perdure.web.engine.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.engine.binary.EngineSearch;
import dev.perdure.web.engine.data.DataDirectory;
import dev.perdure.web.engine.data.SetupException;
import dev.perdure.web.engine.server.EngineSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackSettingsTest {
  @TempDir private Path directory;

  @Test
  void runEverythingFromHereWhenNothingIsNamed() {
    var settings = StackSettings.of(Map.of("PATH", "/bin", "TEMPORAL_ADDRESS", " "), false);

    assertThat(settings.database()).isEmpty();
    assertThat(settings.engine().remote()).isEmpty();
    assertThat(settings.engine().namespace()).isEqualTo("default");
    assertThat(settings.engine().search().path()).isEqualTo("/bin");
    assertThat(settings.engine().ephemeral()).isFalse();
  }

  @Test
  void useWhatIsNamed() {
    var settings =
        StackSettings.of(
            Map.of(
                "PERDURE_DB_URL", "postgres://db.example/perdure",
                "PERDURE_DB_USER", "ann",
                "PERDURE_DB_PASSWORD", "secret",
                "TEMPORAL_ADDRESS", "temporal.example:7233",
                "TEMPORAL_NAMESPACE", "team",
                "TEMPORAL_API_KEY", "key"),
            true);

    var database = settings.database().orElseThrow();
    var remote = settings.engine().remote().orElseThrow();
    assertThat(database.jdbcUrl()).isEqualTo("jdbc:postgresql://db.example/perdure");
    assertThat(database.user()).isEqualTo("ann");
    assertThat(remote.address()).isEqualTo("temporal.example:7233");
    assertThat(remote.namespace()).isEqualTo("team");
    assertThat(remote.apiKey()).contains("key");
    assertThat(settings.toString()).doesNotContain("secret").doesNotContain("key]");
  }

  @Test
  void leadToASentenceWhenTheDatabaseRefuses() {
    var settings =
        StackSettings.of(Map.of("PERDURE_DB_URL", "postgres://ann:x@127.0.0.1:1/perdure"), true);
    var nowhere =
        new StackSettings(
            settings.database(),
            settings.postgresCache(),
            new EngineSettings(
                settings.engine().remote(),
                "default",
                new EngineSearch(Optional.empty(), "", directory),
                true,
                settings.engine().patience()));

    try (var data = DataDirectory.open(directory)) {
      assertThatThrownBy(() -> EmbeddedStack.start(nowhere, data))
          .isInstanceOf(SetupException.class)
          .hasMessageContaining("127.0.0.1:1/perdure can't be reached")
          .hasMessageContaining("PERDURE_DB_URL");
    }
  }
}
