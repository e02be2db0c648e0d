package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.web.cli.client.JsonNodes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class MachineVerbsTest {
  @TempDir private Path directory;

  @Test
  void theDoctorNamesWhatIsMissingAndWhatFollows() throws IOException {
    Path nothing = Files.createDirectory(directory.resolve("empty-path"));

    JsonNode git = check(doctor(Map.of("PATH", nothing.toString())), "git");

    assertThat(git.path("state").asString()).isEqualTo("missing");
    assertThat(git.path("follows").asString()).contains("No task can run: install git");
  }

  @Test
  void theDoctorNamesTheLanguageServersOnThePath() throws IOException {
    Path server = Files.createFile(directory.resolve("gopls"));
    assertThat(server.toFile().setExecutable(true)).isTrue();

    assertThat(check(doctor(Map.of("PATH", directory.toString())), "lsp").path("found").asString())
        .isEqualTo("gopls");
    assertThat(check(doctor(Map.of("PATH", "/nowhere")), "lsp").path("follows").asString())
        .contains("install servers, such as pyright");
  }

  @Test
  void theDoctorNamesMcpServersWhoseProgramIsNotThere() throws IOException {
    Path file = Files.writeString(directory.resolve("perdure.yaml"), "mcp: {a: {command: nix}}");

    JsonNode mcp = check(doctor(Map.of("PERDURE_CONFIG", file.toString())), "mcp");

    assertThat(mcp.path("found").asString()).isEqualTo("no program for a (nix)");
  }

  @Test
  void theDoctorNamesABrokenFileBesideAllElse() throws IOException {
    Path file = Files.writeString(directory.resolve("perdure.yaml"), "\nmodle: x\n");

    Typed doctor = doctor(Map.of("PERDURE_CONFIG", file.toString()));

    assertThat(check(doctor, "config").path("follows").asString())
        .contains(file + "' is wrong, line 2: there is no key 'modle'");
    assertThat(check(doctor, "git").path("state").asString()).isEqualTo("ok");
  }

  @Test
  void theDoctorNamesABrokenFileOfModelsBesideAllElse() throws IOException {
    Files.writeString(directory.resolve("models.yaml"), "\nopenai: {modles: []}\n");

    Typed doctor = doctor(Map.of("PERDURE_CONFIG", directory.toString()));

    assertThat(check(doctor, "model").path("follows").asString())
        .contains("models.yaml' is wrong, line 2: there is no key 'openai.modles'");
    assertThat(check(doctor, "git").path("state").asString()).isEqualTo("ok");
  }

  @Test
  void theDoctorSaysEachThingOnce() {
    JsonNode all = JsonNodes.tryRead(doctor(Map.of()).out()).orElseThrow();

    assertThat(JsonNodes.list(all, "checks").stream().map(check -> JsonNodes.text(check, "name")))
        .contains("github")
        .doesNotHaveDuplicates();
  }

  @Test
  void withoutAModelOnlyTheDemoRuns() {
    Typed doctor = doctor(Map.of());

    assertThat(doctor.code()).isEqualTo(1);
    assertThat(check(doctor, "model").path("follows").asString())
        .contains("ANTHROPIC_API_KEY", "./perdure demo");
  }

  @Test
  void aKeyThatIsRefusedIsSaid() throws IOException {
    HttpServer provider = provider(401);
    try {
      JsonNode key = check(doctor(keyFor(provider)), "anthropic");

      assertThat(key.path("state").asString()).isEqualTo("missing");
      assertThat(key.path("follows").asString()).contains("answers 401: set ANTHROPIC_API_KEY");
    } finally {
      provider.stop(0);
    }
  }

  @Test
  void aKeyThatIsTakenIsEnough() throws IOException {
    HttpServer provider = provider(200);
    try {
      Typed doctor = doctor(keyFor(provider));

      assertThat(check(doctor, "anthropic").path("state").asString()).isEqualTo("ok");
      assertThat(check(doctor, "model").path("found").asString()).startsWith("anthropic/");
    } finally {
      provider.stop(0);
    }
  }

  @Test
  void aTokenThatIsTooShortIsToBeReplaced() {
    JsonNode access = check(doctor(Map.of("PERDURE_TOKEN", "short")), "access");

    assertThat(access.path("state").asString()).isEqualTo("missing");
    assertThat(access.path("follows").asString()).contains("PERDURE_TOKEN", "at least 16");
  }

  @Test
  void aServerWithoutATokenMakesOne() {
    JsonNode access = check(doctor(Map.of("PERDURE_BIND", "0.0.0.0")), "access");

    assertThat(access.path("state").asString()).isEqualTo("ok");
    assertThat(access.path("found").asString())
        .isEqualTo("0.0.0.0, with a token that the server makes");
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsSaid() {
    JsonNode database =
        check(doctor(Map.of("PERDURE_DB_URL", "postgres://ann:secret@127.0.0.1:1/x")), "database");

    assertThat(database.path("state").asString()).isEqualTo("missing");
    assertThat(database.toString()).contains("can't be reached").doesNotContain("secret");
  }

  @Test
  void completesAllVerbs() {
    Typed script = Typed.command(Map.of(), "completion", "bash");

    assertThat(script.code()).isZero();
    assertThat(script.out()).contains("complete -F", "send-back", "doctor", "--budget");
  }

  @Test
  void completesVerbsSubcommandsOptionsAndIdsInFish() {
    Typed script = Typed.command(Map.of(), "completion", "fish");

    assertThat(script.code()).isZero();
    assertThat(script.out().lines())
        .allMatch(line -> line.startsWith("complete -c perdure "))
        .anyMatch(line -> line.contains("-n '__fish_use_subcommand' -a send-back -d '"))
        .anyMatch(line -> line.contains("from engine; and not") && line.contains("-a install"))
        .anyMatch(
            line -> line.contains("from engine; and __fish_seen_subcommand_from install' -l build"))
        .anyMatch(line -> line.contains("from run' -l repo -r"))
        .anyMatch(line -> line.contains("approve") && line.contains("(perdure inbox 2>/dev/null"));
  }

  @Test
  void aShellThatIsNotKnownIsBadInput() {
    assertThat(Typed.command(Map.of(), "completion", "tcsh").err())
        .contains("There is no completion for the shell 'tcsh': use one of bash, zsh, fish.");
  }

  @Test
  void aBackupOfADatabaseOfYourOwnIsRefused() {
    Typed backup = Typed.command(Map.of("PERDURE_DB_URL", "postgres://x/y"), "backup");

    assertThat(backup.code()).isEqualTo(4);
    assertThat(backup.err()).contains("pg_dump");
  }

  @Test
  void nothingToSaveIsSaid() {
    Typed backup =
        Typed.command(
            Map.of(), "backup", directory.resolve("f").toString(), "--data", directory.toString());

    assertThat(backup.code()).isEqualTo(1);
    assertThat(backup.err()).contains("There is nothing to save");
  }

  private Typed doctor(Map<String, String> environment) {
    var all = new HashMap<String, String>();
    all.put("PERDURE_DATA", directory.resolve("data").toString());
    all.put("PATH", "/usr/bin:/bin");
    all.putAll(environment);
    return Typed.command(all, "doctor", "--json");
  }

  private static Map<String, String> keyFor(HttpServer provider) {
    return Map.of(
        "ANTHROPIC_API_KEY",
        "key",
        "ANTHROPIC_BASE_URL",
        "http://127.0.0.1:" + provider.getAddress().getPort());
  }

  private static HttpServer provider(int status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v1/models",
        exchange -> {
          boolean keyed = List.of("key").equals(exchange.getRequestHeaders().get("x-api-key"));
          byte[] list = "{\"data\": []}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(keyed ? status : 400, list.length);
          exchange.getResponseBody().write(list);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static JsonNode check(Typed doctor, String name) {
    return JsonNodes.list(JsonNodes.tryRead(doctor.out()).orElseThrow(), "checks").stream()
        .filter(check -> JsonNodes.text(check, "name").equals(name))
        .findFirst()
        .orElseThrow();
  }
}
