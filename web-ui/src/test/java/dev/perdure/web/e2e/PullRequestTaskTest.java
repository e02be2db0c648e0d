package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tasks over HTTP whose work becomes a pull request at a server that speaks GitHub's API. */
@Timeout(900)
@Tag("slow")
class PullRequestTaskTest {

  private static final String SCRIPT =
      """
      - when: {agent: build}
        tool_calls: [{name: write, arguments: {filePath: new.txt, content: new}}]
      - {when: {agent: build}, text: Written., times: always}
      """;

  @TempDir Path directory;
  private final List<JsonNode> pulls = new CopyOnWriteArrayList<>();
  private HttpServer gitHub;
  private GreetingRepository repository;
  private Path remote;

  @BeforeEach
  void aRemoteAndItsServer() throws IOException {
    gitHub = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gitHub.createContext("/repos/octo/shop", this::answer);
    gitHub.start();
    repository = GreetingRepository.at(directory.resolve("repository"));
    remote = directory.resolve("octo/shop.git");
    repository.git("clone", "--quiet", "--bare", ".", remote.toString());
    repository.git("remote", "add", "origin", remote.toString());
  }

  @AfterEach
  void stop() {
    gitHub.stop(0);
  }

  @Test
  void aTaskOpensADraftOnceAPersonSaysYes() throws IOException {
    try (var server = serve(Map.of("GITHUB_TOKEN", "ghp_secret"))) {
      TaskPage page = TaskPage.create(server.url(), body());
      JsonNode request = page.nextRequest("delivery");
      assertThat(request.path("title").asString()).startsWith("Open a pull request at " + remote);
      assertThat(pulls).isEmpty();
      page.decide(request, "d1", "approve", Map.of());

      JsonNode task = page.ended();
      assertThat(task.path("state").asString()).isEqualTo("delivered");
      assertThat(task.at("/result/pullRequest").asString()).endsWith("/pull/1");
      assertThat(pulls).singleElement().matches(pull -> pull.path("draft").asBoolean());
      String branch = task.at("/result/branch").asString();
      assertThat(repository.git("ls-remote", remote.toString())).contains("refs/heads/" + branch);
    }
  }

  @Test
  void aProtectedBranchIsSaidAndTheWorkIsNotLost() throws IOException {
    Path hook = remote.resolve("hooks/pre-receive");
    Files.writeString(
        hook, "#!/bin/sh\necho 'GH006: Protected branch update failed' >&2\nexit 1\n");
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    try (var server = serve(Map.of("GITHUB_TOKEN", "ghp_secret"))) {
      TaskPage page = TaskPage.create(server.url(), body());
      page.decide(page.nextRequest("delivery"), "d1", "approve", Map.of());

      JsonNode task = page.ended();
      assertThat(task.path("failure").toString()).contains("GH006: Protected branch update failed");
      assertThat(task.at("/result/branch").asString()).startsWith("perdure/");
      assertThat(pulls).isEmpty();
    }
  }

  @Test
  void aTaskWithoutATokenIsRefusedBeforeAnyWork() throws IOException {
    try (var server = serve(Map.of())) {
      JsonNode task = TaskPage.create(server.url(), body()).ended();

      assertThat(task.toString()).contains("There is no token for GitHub: set GITHUB_TOKEN");
      assertThat(task.at("/phases/0/phase").asString()).isEqualTo("preparing");
      assertThat(task.path("phases").size()).isEqualTo(1);
    }
  }

  private PerdureProcess serve(Map<String, String> more) throws IOException {
    Path script = Files.writeString(directory.resolve("script.yaml"), SCRIPT);
    var environment = new HashMap<String, String>(Map.of("GITHUB_TOKEN", "", "GH_TOKEN", ""));
    environment.put("PERDURE_MODEL", "script/" + script);
    environment.put("TEMPORAL_CLI", "");
    environment.put(
        "GITHUB_API_URL", "http://127.0.0.1:%d".formatted(gitHub.getAddress().getPort()));
    environment.putAll(more);
    return PerdureProcess.serve(directory.resolve("data"), environment, "--ephemeral");
  }

  private Map<String, Object> body() {
    return Map.of(
        "request",
        "Add a file",
        "strategy",
        "build-only",
        "repository",
        Map.of("location", repository.root().toString()),
        "delivery",
        Map.of("mode", "pull_request", "draft", true));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String reply = "[]";
    if (exchange.getRequestMethod().equals("POST")) {
      JsonNode wanted = Json.mapper().readTree(body);
      pulls.add(wanted);
      reply =
          Json.write(
              Map.of(
                  "number",
                  1,
                  "html_url",
                  "https://github.example/pull/1",
                  "head",
                  Map.of("ref", wanted.path("head").asString())));
    }
    byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(reply.equals("[]") ? 200 : 201, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
