package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.json.Json;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tasks over HTTP whose work becomes a pull request at a server that speaks GitHub's API. */
class PullRequestTaskTest extends OnScriptedTasks {

  private static final String SCRIPT =
      """
      - when: {agent: build}
        tool_calls: [{name: write, arguments: {filePath: new.txt, content: new}}]
      - {when: {agent: build}, text: Written., times: always}
      """;

  private static final List<JsonNode> PULLS = new CopyOnWriteArrayList<>();
  private static final AtomicInteger LIMITS = new AtomicInteger();

  @TempDir private static Path origin;
  private static HttpServer gitHub;
  private static PerdureProcess withToken;

  @BeforeAll
  static void aServerWithATokenForAnother() throws IOException {
    gitHub = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gitHub.createContext("/repos/octo", PullRequestTaskTest::answer);
    gitHub.start();
    Path script = Files.writeString(origin.resolve("script.yaml"), SCRIPT);
    withToken =
        PerdureProcess.serve(
            origin.resolve("data"),
            Map.of(
                "GITHUB_TOKEN",
                "ghp_secret",
                "GITHUB_API_URL",
                "http://127.0.0.1:%d".formatted(gitHub.getAddress().getPort()),
                "PERDURE_MODEL",
                "script/" + script,
                "TEMPORAL_CLI",
                ""),
            "--ephemeral");
  }

  @BeforeEach
  void forgetPullRequests() {
    PULLS.clear();
  }

  @AfterAll
  static void stop() {
    withToken.close();
    gitHub.stop(0);
  }

  /** The forge opens the pull request, and cuts the connection without an answer. */
  @Test
  void aTaskOpensOneDraftOnceAPersonSaysYesAlthoughTheAnswerIsLost() {
    Path remote = remote("shop");
    TaskPage page = TaskPage.create(withToken.url(), request(remote));
    JsonNode request = page.nextRequest("delivery");
    assertThat(request.path("title").asString()).startsWith("Open a pull request at ");
    assertThat(PULLS).isEmpty();
    page.decide(request, "d1", "approve", Map.of());

    JsonNode task = page.ended();
    assertThat(task.path("state").asString()).isEqualTo("delivered");
    assertThat(task.at("/result/pullRequest").asString()).endsWith("/pull/1");
    assertThat(PULLS).singleElement().matches(pull -> pull.path("draft").asBoolean());
    String branch = task.at("/result/branch").asString();
    assertThat(clone(remote).git("ls-remote", remote.toString())).contains("refs/heads/" + branch);
  }

  /** The limit of the forge ends a little later. */
  @Test
  void aTaskWaitsForALimitOfTheForgeAndSaysUntilWhen() {
    Path remote = remote("limited");
    TaskPage page = TaskPage.create(withToken.url(), request(remote));
    JsonNode request = page.nextRequest("delivery");
    LIMITS.set(1);
    page.decide(request, "d1", "approve", Map.of());

    Eventually.holds(() -> page.why().path("sentence").asString().contains("Perdure tries again"));
    assertThat(page.why().path("sentence").asString())
        .contains("GitHub's limit of calls is reached until 20")
        .contains(": Perdure goes on after that. Perdure tries again at 20");
    JsonNode task = page.ended();
    assertThat(task.path("state").asString()).isEqualTo("delivered");
    assertThat(task.at("/result/pullRequest").asString()).contains("/pull/");
  }

  @Test
  void aProtectedBranchIsSaidAndTheWorkIsNotLost() throws IOException {
    Path remote = remote("bank");
    Path hook = remote.resolve("hooks/pre-receive");
    Files.writeString(
        hook, "#!/bin/sh\necho 'GH006: Protected branch update failed' >&2\nexit 1\n");
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    List<JsonNode> before = List.copyOf(PULLS);
    TaskPage page = TaskPage.create(withToken.url(), request(remote));
    page.decide(page.nextRequest("delivery"), "d1", "approve", Map.of());

    JsonNode task = page.ended();
    assertThat(task.path("failure").toString()).contains("GH006: Protected branch update failed");
    assertThat(task.at("/result/branch").asString()).startsWith("perdure/");
    assertThat(PULLS).isEqualTo(before);
  }

  /** The shared server has no token. */
  @Test
  void aTaskWithoutATokenIsRefusedBeforeAnyWork() {
    Map<String, Object> body = body("no-token", "build-only", SCRIPT);
    body.putAll(request(remote("mine")));
    JsonNode task = TaskPage.create(server.url(), body).ended();

    assertThat(task.toString()).contains("There is no token for GitHub: set GITHUB_TOKEN");
    assertThat(task.at("/phases/0/phase").asString()).isEqualTo("preparing");
    assertThat(task.path("phases").size()).isEqualTo(1);
  }

  /** A repository on this machine and its remote. */
  private static Path remote(String name) {
    GreetingRepository repository = GreetingRepository.at(origin.resolve(name));
    Path remote = origin.resolve("octo/" + name + ".git");
    repository.git("clone", "--quiet", "--bare", ".", remote.toString());
    repository.git("remote", "add", "origin", remote.toString());
    return remote;
  }

  private static GreetingRepository clone(Path remote) {
    return new GreetingRepository(
        origin.resolve(remote.getFileName().toString().replace(".git", "")));
  }

  private static Map<String, Object> request(Path remote) {
    return Map.of(
        "request",
        "Add a file",
        "strategy",
        "build-only",
        "repository",
        Map.of("location", clone(remote).root().toString()),
        "delivery",
        Map.of("mode", "pull_request", "draft", true));
  }

  private static void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (LIMITS.getAndDecrement() > 0) {
      exchange.getResponseHeaders().add("Retry-After", "4");
      exchange.sendResponseHeaders(429, -1);
      exchange.close();
      return;
    }
    if (exchange.getRequestMethod().equals("POST")) {
      PULLS.add(Json.mapper().readTree(body));
      exchange.close();
      return;
    }
    String reply = Json.write(PULLS.stream().map(PullRequestTaskTest::pull).toList());
    byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static Map<String, Object> pull(JsonNode wanted) {
    return Map.of(
        "number",
        1,
        "html_url",
        "https://github.example/pull/1",
        "body",
        wanted.path("body").asString(),
        "head",
        Map.of("ref", wanted.path("head").asString()));
  }
}
