package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.local.DataDirectory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.logging.LoggingSystem;

class ServerLauncherTest {
  @TempDir private Path data;

  /** A launch silences the log until the application has set it up, which none of these does. */
  @AfterAll
  static void logAgain() {
    LoggingSystem.get(ServerLauncherTest.class.getClassLoader()).cleanUp();
  }

  @Test
  void namesAPortThatIsInUse() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatLaunch(ServerProcessRole.SERVE, taken.getLocalPort(), Map.of())
          .hasMessageContaining("Port " + taken.getLocalPort() + " on 127.0.0.1 can't be used")
          .hasMessageContaining("--port");
    }
  }

  @ParameterizedTest
  @EnumSource(ServerProcessRole.class)
  void namesAManagementPortThatIsInUse(ServerProcessRole role) throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      assertThatLaunch(role, 0, Map.of("PERDURE_MANAGEMENT_PORT", port))
          .hasMessageContaining("Port " + port + " on 127.0.0.1 can't be used")
          .hasMessageContaining("choose another with PERDURE_MANAGEMENT_PORT");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"metrics", "-1", "65536", "99999999999", "9464/tcp"})
  void namesAManagementPortThatIsNone(String port) {
    assertThatLaunch(ServerProcessRole.WORKER, 0, Map.of("PERDURE_MANAGEMENT_PORT", port))
        .hasMessage(
            "PERDURE_MANAGEMENT_PORT is '%s', which is not a port: set a number from 1 to 65535, or 0 for any free port."
                .formatted(port));
  }

  @Test
  void refusesThePortOfThePagesForMonitors() {
    assertThatLaunch(ServerProcessRole.WEB, 8080, Map.of("PERDURE_MANAGEMENT_PORT", "8080"))
        .hasMessage(
            "PERDURE_MANAGEMENT_PORT is 8080, which is the port of the pages: choose another port.");
  }

  @Test
  void namesAnAddressForMonitorsThatThisMachineLacks() {
    assertThatLaunch(
            ServerProcessRole.WORKER,
            0,
            Map.of("PERDURE_MANAGEMENT_PORT", "0", "PERDURE_MANAGEMENT_BIND", "192.0.2.1"))
        .hasMessageContaining("on 192.0.2.1 can't be used")
        .hasMessageContaining("PERDURE_MANAGEMENT_BIND");
  }

  @Test
  void refusesAnAddressForMonitorsWithoutAPort() {
    assertThatLaunch(ServerProcessRole.WORKER, 0, Map.of("PERDURE_MANAGEMENT_BIND", "0.0.0.0"))
        .hasMessageContaining("PERDURE_MANAGEMENT_BIND is '0.0.0.0'")
        .hasMessageContaining("PERDURE_MANAGEMENT_PORT is not set");
  }

  @Test
  void refusesABucketForCopiesOfADatabaseThatNoOtherHostReaches() {
    Map<String, String> bucket =
        Map.of("PERDURE_COPY_BUCKET", "copies", "PERDURE_COPY_REGION", "eu-central-1");
    assertThatLaunch(ServerProcessRole.SERVE, 0, bucket)
        .hasMessage(
            "PERDURE_COPY_BUCKET needs a database that other hosts reach: set PERDURE_DB_URL too, or remove PERDURE_COPY_BUCKET.");
  }

  @Test
  void namesAFormOfTheLogThatIsNone() {
    assertThatLaunch(ServerProcessRole.WORKER, 0, Map.of("PERDURE_LOG", "xml"))
        .hasMessage("PERDURE_LOG is 'xml', which is not a form of the log: use text or json.");
  }

  @Test
  void listensToTheWorldOnlyWithAToken() {
    assertThatLaunch(openly(Map.of("PERDURE_BIND", "0.0.0.0")))
        .hasMessageContaining("'0.0.0.0'")
        .hasMessageContaining("drop --no-token");
  }

  @Test
  void refusesATokenThatIsEasyToGuess() {
    assertThatLaunch(ServerProcessRole.SERVE, 0, Map.of("PERDURE_TOKEN", "only-15-letters"))
        .hasMessageContaining("PERDURE_TOKEN can't be used")
        .hasMessageContaining("15 characters")
        .hasMessageContaining("at least 16")
        .hasMessageNotContaining("only-15-letters");
  }

  @Test
  void refusesATokenThatIsNotWanted() {
    assertThatLaunch(openly(Map.of("PERDURE_TOKEN", "sixteen-letters-")))
        .hasMessageContaining("--no-token contradicts PERDURE_TOKEN");
  }

  @Test
  void refusesToServeAllCallersWithoutPages() {
    var properties = PerdureProperties.of(Map.of());
    assertThatLaunch(
            new ServerProcessOptions(
                ServerProcessRole.WORKER, 0, data, Set.of(ServerFlag.NO_TOKEN), properties))
        .hasMessage("A worker serves no callers: drop --no-token.");
  }

  @Test
  void namesAHostIdThatIsNoName() {
    assertThatLaunch(ServerProcessRole.WORKER, 0, Map.of("PERDURE_HOST_ID", "a/b"))
        .hasMessageContaining("'a/b'")
        .hasMessageContaining("PERDURE_HOST_ID");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PERDURE_SUBAGENTS",
        "PERDURE_STEPS",
        "PERDURE_HEARTBEAT_SECONDS",
        "PERDURE_LOST_HOST_MINUTES",
        "PERDURE_COPY_SIZE",
        "PERDURE_COPY_SHARE",
        "PERDURE_HISTORY_KEEP_DAYS",
        "PERDURE_TOOL_SLOTS",
        "PERDURE_MODEL_SLOTS"
      })
  void namesANumberThatIsNone(String variable) {
    assertThatLaunch(ServerProcessRole.WORKER, 0, Map.of(variable, "none"))
        .hasMessageContaining("'none'")
        .hasMessageContaining(variable);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GITHUB_URL", "GITHUB_API_URL", "GITLAB_URL", "GITLAB_API_URL"})
  void namesAnAddressOfAForgeThatIsNone(String variable) {
    assertThatLaunch(ServerProcessRole.WORKER, 0, Map.of(variable, "git.example.com"))
        .hasMessageContaining(variable + " is 'git.example.com'")
        .hasMessageContaining("set it like https://git.example.com.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://git.example.com:99999", "https://git.example.com/?a=1", "https://h/#x"})
  void refusesAnAddressOfAForgeThatNoServerHas(String address) {
    assertThatLaunch(ServerProcessRole.WORKER, 0, Map.of("GITLAB_URL", address))
        .hasMessageContaining("GITLAB_URL is '%s'".formatted(address))
        .hasMessageContaining("set it like https://git.example.com.");
  }

  @Test
  void readsNoMoreThanTheBeginningOfTheKeyOfAnApp() {
    var app = Map.of("GITHUB_APP_ID", "12", "GITHUB_APP_PRIVATE_KEY_FILE", "/dev/zero");
    assertThatLaunch(ServerProcessRole.WORKER, 0, app)
        .hasMessageContaining("no RSA key in PEM: set GITHUB_APP_PRIVATE_KEY_FILE");
  }

  @Test
  void namesABindAddressThatIsNone() {
    assertThatLaunch(ServerProcessRole.WEB, 8080, Map.of("PERDURE_BIND", "a b"))
        .hasMessageContaining("PERDURE_BIND is 'a b', which is not an address of this machine");
  }

  @Test
  void namesTheKeyOfAnAppThatCannotBeRead() {
    var app = Map.of("GITHUB_APP_ID", "12", "GITHUB_APP_PRIVATE_KEY_FILE", "/no/such/key.pem");
    assertThatLaunch(ServerProcessRole.WORKER, 0, app)
        .hasMessageContaining("'/no/such/key.pem' can't be read: set GITHUB_APP_PRIVATE_KEY_FILE");
  }

  @Test
  void namesAConfigurationThatDoesNotExist() {
    assertThatLaunch(ServerProcessRole.SERVE, 0, Map.of("PERDURE_CONFIG", "/no/such/file"))
        .hasMessageContaining("PERDURE_CONFIG names '/no/such/file'");
  }

  @Test
  void namesTheLineOfAConfigurationThatIsNoYaml() throws IOException {
    Path wrong = Files.writeString(data.resolve("wrong.yaml"), "workspace: [\n");

    assertThatLaunch(ServerProcessRole.SERVE, 0, Map.of("PERDURE_CONFIG", wrong.toString()))
        .hasMessageContaining(wrong.toString())
        .hasMessageContaining("line ");
  }

  @Test
  void saysWhatIsWrongWithTheOperatorsFile() throws IOException {
    Path file = Files.writeString(data.resolve("perdure.yaml"), "workspace: {caches: [x]}\n");

    assertThatLaunch(ServerProcessRole.SERVE, 0, Map.of("PERDURE_CONFIG", file.toString()))
        .hasMessageContaining(file.toString())
        .hasMessageContaining("workspace.caches");
  }

  @Test
  void namesADataDirectoryInUse() {
    try (var owner = DataDirectory.open(data)) {
      owner.announce("http://127.0.0.1:1", "test", Optional.empty());

      assertThatLaunch(ServerProcessRole.SERVE, 0, Map.of())
          .hasMessageContaining(data + " is in use by the Perdure at http://127.0.0.1:1");
    }
  }

  @Test
  void wantsASharedDatabaseAndEngineForAWorkerAlone() {
    assertThatLaunch(ServerProcessRole.WORKER, 0, Map.of())
        .hasMessageContaining("PERDURE_DB_URL")
        .hasMessageContaining("TEMPORAL_ADDRESS");
  }

  @Test
  void needsGitWhereTasksAreCarriedOut() {
    assertThatLaunch(ServerProcessRole.SERVE, 0, Map.of("PATH", data.toString()))
        .hasMessageContaining("no git on the PATH");
  }

  @Test
  void namesAnEngineThatIsNone() {
    assertThatLaunch(ServerProcessRole.SERVE, 0, Map.of("TEMPORAL_CLI", "/nowhere"))
        .hasMessageContaining("TEMPORAL_CLI names '/nowhere'");
  }

  /** The database refuses the connection, after the data directory was opened. */
  @Test
  void leavesNothingOfAStartThatWasRefused() throws IOException {
    Path own = data.resolve("own");
    try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = closed.getLocalPort();
      closed.close();
      var environment =
          Map.of(
              "PERDURE_DB_URL",
              "jdbc:postgresql://127.0.0.1:%d/perdure".formatted(port),
              "TEMPORAL_ADDRESS",
              "127.0.0.1:" + port);
      var properties = PerdureProperties.of(environment);

      assertThatLaunch(
              new ServerProcessOptions(ServerProcessRole.WEB, 0, own, Set.of(), properties))
          .hasMessageContaining("127.0.0.1:" + port);
    }
    assertThat(own).doesNotExist();
  }

  private AbstractThrowableAssert<?, ?> assertThatLaunch(
      ServerProcessRole role, int port, Map<String, String> environment) {
    return assertThatLaunch(
        new ServerProcessOptions(role, port, data, Set.of(), PerdureProperties.of(environment)));
  }

  private ServerProcessOptions openly(Map<String, String> environment) {
    var properties = PerdureProperties.of(environment);
    return new ServerProcessOptions(
        ServerProcessRole.SERVE, 0, data, Set.of(ServerFlag.NO_TOKEN), properties);
  }

  private static AbstractThrowableAssert<?, ?> assertThatLaunch(ServerProcessOptions options) {
    return assertThatThrownBy(() -> PerdureApplication.start(options))
        .isInstanceOf(SetupException.class);
  }
}
