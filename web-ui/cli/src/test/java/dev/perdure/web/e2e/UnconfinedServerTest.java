package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Server whose commands have no sandbox and little memory, and that opens the pages of the engine.
 */
@Timeout(900)
@Requires(MachinePart.ENGINE)
@Tag("slow")
class UnconfinedServerTest {

  private static final String SCRIPT =
      """
      - when: {agent: plan, phase: exploring}
        tool_calls:
        - {name: scope, arguments: {explorers: [{focus: all, prompt: Look.}], reason: small}}
      - when: {agent: explore}
        tool_calls:
        - {name: bash, arguments: {command: "make test 2>&1 | tail -n 3"}}
      - when: {agent: explore}
        tool_calls:
        - {name: bash, arguments: {command: make test}}
        - {name: bash, arguments: {command: make clean}}
      - {when: {agent: explore}, text: Seen.}
      - {when: {agent: general, phase: designing}, text: Correct the word.}
      - {when: {agent: plan, phase: reviewing}, text: Right.}
      - when: {agent: plan, phase: writing-the-plan}
        tool_calls:
      """;

  private static final String GREEDY_SCRIPT =
      """
      - when: {agent: build}
        tool_calls:
        - {name: bash, arguments: {command: "perl -e '$x = q(x) x (900 << 20); sleep 600'"}}
      - {when: {agent: build}, text: It was too much.}
      """;

  @TempDir private static Path directory;
  private static GreetingRepository repository;
  private static PerdureProcess server;

  @BeforeAll
  static void start() throws IOException {
    repository = GreetingRepository.at(directory.resolve("repository"));
    Files.writeString(
        repository.root().resolve("Makefile"), "test:\n\t./test.sh\nclean:\n\trm greet.sh\n");
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message=Checks");
    Path broken = Files.createDirectory(directory.resolve("bin")).resolve("bwrap");
    Files.writeString(broken, "#!/bin/sh\nexit 1\n");
    assertThat(broken.toFile().setExecutable(true)).isTrue();
    Path script = Files.writeString(directory.resolve("model.yaml"), SCRIPT + OnScriptedTasks.PLAN);
    server =
        PerdureProcess.serve(
            directory.resolve("data"),
            Map.of(
                "PATH", broken.getParent() + ":" + System.getenv("PATH"),
                "PERDURE_MODEL", "script/" + script,
                "PERDURE_TASK_MEMORY", "500MiB"),
            "--temporal-ui");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aCheckOfTheProjectIsAskedForOnceAndThenRunsWhileNothingElseDoes() {
    var task =
        TaskPage.create(
            server.url(),
            Map.of(
                "repository",
                Map.of("location", repository.root().toString()),
                "request",
                "Fix the greeting"));
    var asked = task.nextRequest("permission");
    assertThat(asked.path("subject").path("always").toString()).isEqualTo("[\"make test\"]");
    task.decide(asked, "d1", "allow_always", Map.of());
    task.nextRequest("plan");

    String said = task.messages("explore-1").toString();
    assertThat(said).contains("FAIL: Helo, Ann!").contains("\"layer\":\"ceiling\"");
    var workspace = Path.of(task.task().path("workspace").path("path").asString());
    assertThat(workspace.resolve("greet.sh")).exists();
  }

  @Test
  void aCommandThatTakesMoreMemoryThanATaskMayIsEndedWithTheLimit() throws IOException {
    Path script = Files.writeString(directory.resolve("greedy.yaml"), GREEDY_SCRIPT);
    var task =
        TaskPage.create(
            server.url(),
            Map.of(
                "repository",
                Map.of("location", repository.root().toString()),
                "request",
                "Take much",
                "model",
                "script/" + script,
                "strategy",
                "build-only"));
    task.decide(task.nextRequest("permission"), "greedy", "allow_once", Map.of());

    task.ended();

    assertThat(task.messages("main").toString())
        .contains("ended by Perdure after", "of memory, and a task may use 500 MiB");
  }

  @Test
  void opensThePagesOfTheEngineBehindTheCheckOfTheHost() throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      String pages =
          TaskPage.of(server.url(), "").get("/api/info").path("engine").path("ui").asString();

      assertThat(server.log()).contains(pages);
      assertThat(status(http, pages, pages)).isEqualTo(200);
      assertThat(status(http, pages, "http://evil.example")).isEqualTo(403);
    }
  }

  private static int status(HttpClient http, String pages, String origin)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(pages + "/api/v1/namespaces"))
            .header("Origin", origin)
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }
}
