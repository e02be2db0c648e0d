package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.local.DataDirectory;
import dev.perdure.web.engine.local.DatabaseAndEngineSettings;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.web.engine.local.PostgresAndTemporal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerdurePropertiesTest {

  private static final Pattern NAME = Pattern.compile("\"(PERDURE_[A-Z_]+)\"");

  private static final List<String> DOCUMENTED =
      List.of(
          "PERDURE_AUDIT_KEEP_DAYS",
          "PERDURE_BIND",
          "PERDURE_BUILD_ID",
          "PERDURE_SIGN_IN",
          "PERDURE_ROLES",
          "PERDURE_CACHE_SIZE",
          "PERDURE_CONFIG",
          "PERDURE_COPY_BUCKET",
          "PERDURE_COPY_ENDPOINT",
          "PERDURE_COPY_PATH_STYLE",
          "PERDURE_COPY_PREFIX",
          "PERDURE_COPY_REGION",
          "PERDURE_COPY_SIZE",
          "PERDURE_COPY_SHARE",
          "PERDURE_DATA",
          "PERDURE_PASS_ENV",
          "PERDURE_DB_PASSWORD",
          "PERDURE_DB_URL",
          "PERDURE_DB_USER",
          "PERDURE_DEPLOYMENT",
          "PERDURE_DISK_RESERVE",
          "PERDURE_GITHUB_TOKEN",
          "PERDURE_GITLAB_TOKEN",
          "PERDURE_HEARTBEAT_SECONDS",
          "PERDURE_HISTORY_KEEP_DAYS",
          "PERDURE_HOST_ID",
          "PERDURE_KEEP_DAYS",
          "PERDURE_KEYS_ON_WORKERS",
          "PERDURE_LOG",
          "PERDURE_LOST_HOST_MINUTES",
          "PERDURE_MAIL_DOMAINS",
          "PERDURE_MAIL_FROM",
          "PERDURE_MAIL_TO",
          "PERDURE_MANAGEMENT_BIND",
          "PERDURE_MANAGEMENT_PORT",
          "PERDURE_MODEL",
          "PERDURE_MODEL_CATALOGUE",
          "PERDURE_MODEL_IDLE",
          "PERDURE_MODEL_SLOTS",
          "PERDURE_NOTICE_EVENTS",
          "PERDURE_ORGANISATION_CONFIG",
          "PERDURE_ORGANISATION_DIGEST",
          "PERDURE_ORGANISATION_PATH",
          "PERDURE_ORGANISATION_REF",
          "PERDURE_ORGANISATION_REPOSITORY",
          "PERDURE_PAGE_URL",
          "PERDURE_PORT",
          "PERDURE_SERVER",
          "PERDURE_SLACK_URL",
          "PERDURE_SMALL_MODEL",
          "PERDURE_SMTP_ENCRYPTION",
          "PERDURE_SMTP_HOST",
          "PERDURE_SMTP_PASSWORD",
          "PERDURE_SMTP_PORT",
          "PERDURE_SMTP_USER",
          "PERDURE_STEPS",
          "PERDURE_SUBAGENTS",
          "PERDURE_TASK_DISK",
          "PERDURE_TASK_MEMORY",
          "PERDURE_TASK_PROCESSES",
          "PERDURE_TOOL_SLOTS",
          "PERDURE_TOKEN",
          "PERDURE_TRUSTED_PROXIES",
          "PERDURE_WEBHOOK_SECRET",
          "PERDURE_WEBHOOK_URL");

  @TempDir private Path directory;

  /** The table of the documented variables; each name is read in one place. */
  @Test
  void readEachVariableInOnePlace() throws IOException {
    var root = Path.of(System.getProperty("perdure.root"));
    List<String> found = new ArrayList<>();
    for (var module : List.of("planner", "workflows", "activities", "web-ui")) {
      try (var files = Files.walk(root.resolve(module))) {
        for (Path file : files.filter(PerdurePropertiesTest::isSource).toList()) {
          NAME.matcher(Files.readString(file)).results().forEach(it -> found.add(it.group(1)));
        }
      }
    }

    assertThat(found).containsExactlyInAnyOrderElementsOf(DOCUMENTED);
  }

  private static boolean isSource(Path file) {
    return file.toString().contains("src/main/java") && file.toString().endsWith(".java");
  }

  @Test
  void haveDefaults() {
    var properties = PerdureProperties.of(Map.of("PATH", "/bin", "TEMPORAL_ADDRESS", " "));

    var server = properties.server();
    assertThat(server.data(Optional.empty()))
        .isEqualTo(PerdureProperties.home().resolve(".local/share/perdure"));
    assertThat(server.portNumber()).isEqualTo(8080);
    assertThat(server.bind()).isEqualTo("127.0.0.1");
    assertThat(server.keep()).isEqualTo(Duration.ofDays(30));
    assertThat(server.subagentsAtOnce()).isEqualTo(3);
    assertThat(server.stepsAtOnce()).isEqualTo(3);
    assertThat(List.of(server.token(), server.address(), server.hostId()))
        .containsOnly(Optional.empty());
    var stack = properties.stack(false);
    assertThat(stack.database()).isEmpty();
    assertThat(stack.engine().remote()).isEmpty();
    assertThat(stack.engine().namespace()).isEqualTo("default");
    assertThat(stack.engine().search().path()).isEqualTo("/bin");
    assertThat(stack.engine().ephemeral()).isFalse();
  }

  @Test
  void nameServersOfTheInstallation() {
    var properties =
        PerdureProperties.of(
            Map.of(
                "PERDURE_DB_URL", "postgres://db.example/perdure",
                "PERDURE_DB_USER", "ann",
                "PERDURE_DB_PASSWORD", "secret",
                "PERDURE_TOKEN", "hush",
                "TEMPORAL_ADDRESS", "temporal.example:7233",
                "TEMPORAL_NAMESPACE", "team",
                "TEMPORAL_API_KEY", "key"));

    var stack = properties.stack(true);
    var database = stack.database().orElseThrow();
    assertThat(database.jdbcUrl()).isEqualTo("jdbc:postgresql://db.example/perdure");
    assertThat(database.user()).isEqualTo("ann");
    var remote = stack.engine().remote().orElseThrow();
    assertThat(remote.address()).isEqualTo("temporal.example:7233");
    assertThat(remote.namespace()).isEqualTo("team");
    assertThat(remote.apiKey()).contains("key");
    assertThat(properties + stack.toString()).doesNotContain("secret", "hush", "key]");
  }

  @Test
  void beatSlowerForAnEngineElsewhereUnlessToldOtherwise() {
    var elsewhere = Map.of("TEMPORAL_ADDRESS", "temporal.example:7233");
    var told = Map.of("PERDURE_HEARTBEAT_SECONDS", "30");

    assertThat(beats(Map.of())).isEqualTo(Duration.ofSeconds(1));
    assertThat(beats(elsewhere)).isEqualTo(Duration.ofSeconds(5));
    assertThat(beats(told)).isEqualTo(Duration.ofSeconds(30));
  }

  private static Duration beats(Map<String, String> environment) {
    return PerdureProperties.of(environment).temporal().heartbeats().interval();
  }

  @ParameterizedTest
  @CsvSource({
    "PERDURE_PORT, eighty",
    "PERDURE_PORT, 65536",
    "PERDURE_KEEP_DAYS, a month",
    "PERDURE_KEEP_DAYS, -1",
    "PERDURE_SUBAGENTS, 0",
    "PERDURE_STEPS, 100",
    "PERDURE_HEARTBEAT_SECONDS, 61",
    "PERDURE_TASK_MEMORY, plenty",
    "PERDURE_TASK_PROCESSES, 3",
    "PERDURE_TASK_DISK, -1",
    "PERDURE_DISK_RESERVE, 1 stone",
    "PERDURE_CACHE_SIZE, much"
  })
  void refuseWhatIsNoNumber(String name, String value) {
    var properties = PerdureProperties.of(Map.of(name, value));
    var server = properties.server();

    assertThatThrownBy(
            () -> {
              server.portNumber();
              server.keep();
              server.subagentsAtOnce();
              server.stepsAtOnce();
              properties.temporal().heartbeats();
              properties.taskLimits(directory);
              properties.diskReserve(directory);
              properties.cacheBound(directory);
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(value);
  }

  @Test
  void leadToASentenceWhenTheDatabaseRefuses() {
    var settings =
        PerdureProperties.of(Map.of("PERDURE_DB_URL", "postgres://ann:x@127.0.0.1:1/perdure"))
            .stack(true);
    var nowhere =
        new DatabaseAndEngineSettings(
            settings.database(),
            settings.postgresCache(),
            new EngineSettings(
                settings.engine().remote(),
                "default",
                new EngineBinarySearch(Optional.empty(), "", directory),
                true,
                settings.engine().timeout()));

    try (var data = DataDirectory.open(directory)) {
      assertThatThrownBy(() -> PostgresAndTemporal.start(nowhere, data))
          .isInstanceOf(SetupException.class)
          .hasMessageContaining("127.0.0.1:1/perdure can't be reached")
          .hasMessageContaining("PERDURE_DB_URL");
    }
  }
}
