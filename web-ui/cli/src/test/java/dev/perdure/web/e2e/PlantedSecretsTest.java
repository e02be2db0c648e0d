package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Secrets in the addresses of hooks, MCP servers, tools, pages and remotes of one task, none of
 * which answers, and in what a model and a command say. All that Perdure says of the task and of
 * its settings is searched for them, and the task's encrypted histories.
 */
@Timeout(600)
@Tag("slow")
@Requires(MachinePart.ENGINE)
class PlantedSecretsTest {

  /** A part of each secret that is planted. */
  private static final String PLANTED = "zq9x";

  /** A key of 32 bytes that begins with the part. */
  private static final String HISTORY_KEY = PLANTED + "A".repeat(39) + "=";

  /**
   * Keys by the forms of their issuers and random values with names, which a command prints and the
   * model repeats.
   */
  private static final List<String> KEYS =
      List.of(
          "sk-ant-zq9x-model-key-71-aaaa",
          "sk_live_zq9xPaymentKey71aaaa",
          "ghp_zq9xForgeToken71aaaaaaaaaa",
          "glpat-zq9x-forge-token-71-aaaa",
          "AKIAZQ9XCLOUDKEY71AA",
          "xoxb-zq9x-chat-token-71",
          "npm_zq9xRegistryToken71aaaaaaaaaaaaaa",
          "eyJzq9xHeader71.eyJzq9xClaims71.zq9xSignature71",
          "Authorization: Bearer zq9x.bearer.token.71",
          "github_pat_zq9xForgeToken71aaaa",
          "https://ada:zq9x-basic-71@127.0.0.1/",
          "-----BEGIN PRIVATE KEY----- zq9x -----END PRIVATE KEY-----",
          "DEPLOY_KEY=zq9xLm2ZxTb9RkVw4Ns8Yd",
          "accountKey: zq9xRb7/TkVw4Ns8+Yd2LmQ0cHf5==",
          "X-Vault-Token: zq9x7mk2v8q4t1w9z3b6n5j0",
          "deploy --api-key zq9xPq3Rt5Yu7Io9Az2Sx",
          "SESSION_SECRET='zq9xK3n-Vb8_Qw2Er6Ty4U'");

  private static final String SETTINGS =
      """
      trust: allow
      encryption: {current: k1, keys: {k1: {variable: HISTORY_KEY}}}
      instructions: ['http://127.0.0.1:1/page?token=zq9x-page-71']
      mcp:
        sky:
          url: 'http://ada:zq9x-login-71@127.0.0.1:1/mcp?key=zq9x-key-71'
          headers: {X-Api-Key: zq9x-header-71}
        broken: {url: 'http://ada:zq9x-broken-71@bad host/?sig=zq9x-broken-71'}
        named: {url: 'http://127.0.0.1:1/${SKY_PATH}', headers: {Authorization: 'Bearer ${SKY_WORD}'}}
      customTools:
        weather: {description: The weather., url: 'http://127.0.0.1:1/?auth=zq9x-tool-71'}
        wind: {description: The wind., url: 'http://ada:zq9x-tool-71@bad host/'}
      hooks:
        tool.before:
        - {url: 'http://ada:zq9x-hook-71@127.0.0.1:1/hook?token=zq9x-hook-71', onTimeout: pass}
        - {url: 'http://bad host/hook?token=zq9x-hook-71', onTimeout: pass}
        run.end: [{url: 'http://127.0.0.1:1/end/Zq9xZq9xZq9xZq9xZq9xZq9x?sig=zq9x-end-71', onTimeout: pass}]
      """;

  private static final String OF_THE_REPOSITORY =
      "hooks: {tool.after: [{url: 'http://ada:zq9x-own-71@127.0.0.1:1/own?token=zq9x-own-71'}]}\n";

  private static final String SCRIPT =
      """
      - when: {agent: build}
        tool_calls: [{name: weather, arguments: {}}, {name: wind, arguments: {}}]
      - when: {agent: build}
        tool_calls:
        - {name: bash, arguments: {command: "git remote -v; git ls-remote origin"}}
        - {name: write, arguments: {filePath: new.txt, content: new}}
        - {name: bash, arguments: {command: "cat keys.txt"}}
      - when: {agent: build}
        text: "See http://ada:zq9x-said-71@127.0.0.1/x and KEYS."
        times: always
      """;

  @TempDir private static Path directory;
  private static Map<String, String> environment;
  private static PerdureProcess server;
  private static TestDatabase database;
  private static TaskPage task;

  @BeforeAll
  static void carryATaskOut() throws IOException {
    Path settings = Files.writeString(directory.resolve("perdure.yaml"), SETTINGS);
    String words = SCRIPT.replace("KEYS", String.join(" ", KEYS));
    Path script = Files.writeString(directory.resolve("script.yaml"), words);
    database = TestDatabase.empty();
    environment =
        Map.ofEntries(
            Map.entry("PERDURE_CONFIG", settings.toString()),
            Map.entry("PERDURE_MODEL", "script/" + script),
            Map.entry("PERDURE_DB_URL", database.access().jdbcUrl()),
            Map.entry("PERDURE_DB_USER", database.access().user()),
            Map.entry("PERDURE_DB_PASSWORD", database.access().password()),
            Map.entry("HISTORY_KEY", HISTORY_KEY),
            Map.entry("SKY_PATH", "mcp?token=zq9x-path-71"),
            Map.entry("SKY_WORD", "zq9x-word-71"),
            Map.entry("GITHUB_TOKEN", "zq9x-github-71"),
            Map.entry("OPENAI_API_KEY", "zq9x-openai-71"),
            Map.entry("OPENAI_BASE_URL", "http://ada:zq9x-openai-71@127.0.0.1:1/v1"),
            Map.entry(
                "PERDURE_SLACK_URL", "http://127.0.0.1:1/services/T1/B1/Zq9xZq9xZq9xZq9xZq9xZq9x"),
            Map.entry("TEMPORAL_CLI", MachinePart.ENGINE.path().toString()));
    server = PerdureProcess.serve(directory.resolve("data"), environment);
    task = TaskPage.create(server.url(), body(repository()));
    while (!task.isAtRest()) {
      JsonNode request = task.nextRequest();
      boolean delivers = request.path("kind").asString().equals("delivery");
      task.decide(
          request, request.path("id").asString(), delivers ? "approve" : "allow_once", Map.of());
    }
  }

  private static GreetingRepository repository() throws IOException {
    var repository = GreetingRepository.at(directory.resolve("repository"));
    Path own = Files.createDirectories(repository.root().resolve(".perdure"));
    Files.writeString(own.resolve("perdure.yaml"), OF_THE_REPOSITORY);
    Files.write(repository.root().resolve("keys.txt"), KEYS);
    repository.git("add", "-A");
    repository.git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "Hooks");
    repository.git(
        "remote", "add", "origin", "http://ada:zq9x-git@71@127.0.0.1:1/own/repo.git?pat=zq9x-git");
    return repository;
  }

  private static Map<String, Object> body(GreetingRepository repository) {
    return Map.of(
        "request",
        "Add a file",
        "strategy",
        "build-only",
        "repository",
        Map.of("location", repository.root().toString()),
        "delivery",
        Map.of("mode", "push"));
  }

  @AfterAll
  static void stop() {
    server.close();
    database.close();
  }

  @Test
  void areInNoEventAndNoLog() throws IOException, InterruptedException {
    List<String> events = events();

    assertThat(events)
        .anyMatch(line -> line.contains("Instructions in http://127.0.0.1:1/page"))
        .anyMatch(line -> line.contains("'sky'"))
        .anyMatch(line -> line.contains("can't be pushed to"));
    assertThat(String.join("\n", events)).doesNotContainIgnoringCase(PLANTED);
    assertThat(server.log()).isNotEmpty().doesNotContainIgnoringCase(PLANTED);
  }

  @Test
  void areInNoHistoryWhichOnlyTheCodecServerReads() throws IOException, InterruptedException {
    String stored = EngineHistory.show(task, List.of());
    String read =
        EngineHistory.show(
            task,
            List.of(
                "--codec-endpoint",
                server.url() + "/api/codec",
                "--codec-auth",
                ServerRequests.to(server.url())
                    .build()
                    .headers()
                    .firstValue("Authorization")
                    .orElseThrow()));

    assertThat(stored).contains("binary/encrypted").doesNotContain("Add a file");
    assertThat(read).contains("json/plain", "Add a file").doesNotContain("binary/encrypted");
    assertThat(read).doesNotContainIgnoringCase(PLANTED);
  }

  /** A transcript holds what a model has read and said, and a task its answer. */
  @Test
  void areInNoRowsButThoseOfTheTranscriptAndTheAnswer() throws SQLException {
    String rows = DatabaseDump.of(database.access());

    assertThat(rows).contains(task.id());
    assertThat(
            rows.lines()
                .filter(row -> row.toLowerCase(Locale.ROOT).contains(PLANTED))
                .map(row -> row.split(" ", 2)[0])
                .distinct())
        .isSubsetOf("public.conversation", "public.part", "public.tool_journal", "public.task");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/tasks/ID",
        "/api/tasks/ID/why",
        "/api/tasks/ID/export",
        "/api/mcp",
        "/api/info",
        "/api/requests?task=ID"
      })
  void areInNoAnswerAbout(String path) {
    assertThat(task.get(path.replace("ID", task.id())).toString())
        .hasSizeGreaterThan(50)
        .doesNotContainIgnoringCase(PLANTED);
  }

  @Test
  void areOnNoSharedPage() throws IOException, InterruptedException {
    String made =
        task.post("/api/tasks/%s/commands".formatted(task.id()), Map.of("name", "share")).body();
    String url = made.replaceFirst("(?s).*\"url\":\"([^\"]+)\".*", "$1");

    assertThat(read(url)).contains("Add a file").doesNotContainIgnoringCase(PLANTED);
    assertThat(read(url.replace("/share/", "/api/shares/")))
        .contains("Add a file")
        .doesNotContainIgnoringCase(PLANTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "doctor",
        "explain weather {}",
        "explain prompt",
        "mcp login sky",
        "mcp connect sky"
      })
  void areInNoOutputOfTheVerb(String verb) {
    var ended = PerdureProcess.run(directory.resolve("data"), environment, verb.split(" "));

    assertThat(ended.output() + ended.errors())
        .hasSizeGreaterThan(20)
        .doesNotContainIgnoringCase(PLANTED);
  }

  private static String read(String url) throws IOException, InterruptedException {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(ServerRequests.to(url).build(), BodyHandlers.ofString()).body();
    }
  }

  /** The events up to the end of the task. */
  private static List<String> events() throws IOException, InterruptedException {
    String address = "%s/api/tasks/%s/events".formatted(server.url(), task.id());
    List<String> all = new ArrayList<>();
    try (var http = HttpClient.newHttpClient()) {
      var reply = http.send(ServerRequests.to(address).build(), BodyHandlers.ofLines());
      try (Stream<String> lines = reply.body()) {
        var left = lines.iterator();
        do {
          all.add(left.next());
        } while (!all.getLast().contains("can't be pushed to"));
      }
      http.shutdownNow();
    }
    return all;
  }
}
