package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(900)
@Requires(MachinePart.ENGINE)
@Tag("slow")
class MainJobTest {

  @TempDir Path directory;

  @Test
  void deliversOverHttpWithAModelThatSpeaksAnthropic() {
    try (var model = WireServer.start(scenario())) {
      deliversOverHttp(
          model,
          Map.of(
              "ANTHROPIC_API_KEY", "key",
              "ANTHROPIC_BASE_URL", model.url(),
              "PERDURE_MODEL", "anthropic/claude-sonnet-4-5"));
    }
  }

  @Test
  void deliversByTheCommandLineWithAModelThatSpeaksOpenAi() {
    var repository = GreetingRepository.at(directory.resolve("repository with space"));
    String before = repository.fingerprint();
    try (var model = WireServer.start(scenario())) {
      var ended =
          PerdureProcess.run(
              directory.resolve("data"),
              Map.of(
                  "OPENAI_API_KEY", "key",
                  "OPENAI_BASE_URL", model.openAiUrl(),
                  "PERDURE_MODEL", "openai/gpt-4.1"),
              "run",
              "--repo",
              repository.root().toString(),
              "--yes",
              "--json",
              "Fix the greeting");

      assertThat(ended.exitCode()).as(ended.errors()).isZero();
      JsonNode task = Json.mapper().readTree(ended.output());
      assertThat(task.path("state").asString()).isEqualTo("delivered");
      assertThat(repository.testsOn(task.path("result").path("branch").asString()))
          .contains("1 passed");
      assertThat(repository.fingerprint()).isEqualTo(before);
      assertThat(model.violations()).isEmpty();
      assertThat(model.rewritten()).isEmpty();
    }
  }

  private void deliversOverHttp(WireServer model, Map<String, String> environment) {
    var repository = GreetingRepository.at(directory.resolve("repository"));
    String before = repository.fingerprint();
    try (var server = PerdureProcess.serve(directory.resolve("data"), environment)) {
      var task =
          TaskPage.create(
              server.url(),
              Map.of(
                  "repository",
                  Map.of("location", repository.root().toString()),
                  "request",
                  "Fix the greeting"));
      settle(task);

      JsonNode ended = task.ended();
      assertThat(ended.path("state").asString()).as(ended + server.log()).isEqualTo("delivered");
      assertThat(task.steps()).containsExactly("done", "done");
      assertThat(switches(task)).isEqualTo(1);
      assertThat(repository.testsOn(ended.path("result").path("branch").asString()))
          .contains("1 passed");
      assertThat(repository.fingerprint()).isEqualTo(before);
      assertThat(model.violations()).isEmpty();
      assertThat(model.rewritten()).isEmpty();
      assertThat(metrics(server.url()))
          .contains("perdure_tasks{state=\"delivered\"} 1.0")
          .containsPattern("perdure_model_calls_total\\{[^}]*outcome=\"answered\"[^}]*\\} [1-9]")
          .containsPattern("perdure_tokens_total\\{[^}]*\\} [1-9]")
          .containsPattern("perdure_cost_usd_total\\{[^}]*\\} [0-9.E-]*[1-9]")
          .containsPattern("perdure_tool_calls_total\\{[^}]*tool=\"edit\"[^}]*\\} [1-9]");
    }
  }

  private static String metrics(String server) {
    try (var http = HttpClient.newHttpClient()) {
      var scrape = ServerRequests.to(server + "/actuator/prometheus").build();
      return http.send(scrape, HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static void settle(TaskPage task) {
    JsonNode question = task.nextRequest("question");
    assertThat(task.decide(question, "q1", "answer", Map.of("answers", List.of(List.of("Hello")))))
        .isEqualTo(200);
    JsonNode first = task.nextRequest("plan");
    assertThat(task.decide(first, "0".repeat(64), "p0", "approve", Map.of())).isEqualTo(409);
    assertThat(task.decide(first, "p1", "send_back", Map.of("comment", "Say why."))).isEqualTo(200);
    JsonNode second = task.nextRequest("plan");
    assertThat(second.path("subject").path("revision").asInt()).isEqualTo(2);
    assertThat(second.path("digest").asString()).isNotEqualTo(first.path("digest").asString());
    assertThat(task.decide(second, "p2", "approve", Map.of())).isEqualTo(200);
    assertThat(task.decide(second, "p2", "approve", Map.of())).isEqualTo(200);
    assertThat(task.decide(second, "p3", "approve", Map.of())).isEqualTo(409);
  }

  /** How often the main run was told that building may begin. */
  private static long switches(TaskPage task) {
    return task.messages("main")
        .path("items")
        .valueStream()
        .flatMap(message -> message.path("parts").valueStream())
        .filter(part -> part.path("text").asString("").startsWith("The plan (revision"))
        .count();
  }

  private static Scenario scenario() {
    return Scenario.of(ClasspathResources.text("e2e/greeting.yaml"));
  }
}
