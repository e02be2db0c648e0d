package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Two people with tokens of their own approve the plan of a task that neither of them started. */
class ApprovedBySeveralTest extends OnScriptedTasks {

  private static final String RULES =
      """
      policy:
        approval:
          own: false
          groups: {security: [ana, bo]}
          rules: [{match: {kind: [plan]}, votes: [{count: 2, group: security}]}]
      """;
  private static final String SCRIPT =
      """
      - when: {agent: plan, phase: writing-the-plan}
        tool_calls:
      """
          + PLAN
          + FIX
          + "- {text: Done., times: always}\n";

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void theTaskGoesOnAfterTheSecondVote() throws IOException, InterruptedException {
    TaskPage task = create();
    JsonNode asked = task.nextRequest("plan");

    assertThat(task.decide(asked, "own", "approve", Map.of())).isEqualTo(403);
    assertThat(vote(asked, "ana").statusCode()).isEqualTo(202);
    task.assertPending(asked);
    JsonNode votes = task.nextRequest("plan").path("votes");
    assertThat(votes.at("/missing/0/name").asString()).isEqualTo("security");
    assertThat(votes.at("/cast/0/by").asString()).isEqualTo("ana");

    assertThat(vote(asked, "bo").statusCode()).isBetween(200, 202);
    task.delivered();
    JsonNode settled = task.get("/api/requests/" + asked.path("id").asString());
    assertThat(settled.at("/decision/by").asString()).isEqualTo("bo");
    assertThat(settled.at("/votes/given").asInt()).isEqualTo(2);
  }

  private static TaskPage create() throws IOException {
    GreetingRepository guarded = GreetingRepository.at(directory.resolve("guarded"));
    Path settings = Files.createDirectories(guarded.root().resolve(".perdure"));
    Files.writeString(settings.resolve("perdure.yaml"), RULES);
    guarded.git("add", "--all");
    guarded.git("commit", "--quiet", "--message=Rules");
    Map<String, Object> body = body("approved-by-several", "light", SCRIPT);
    body.put("repository", Map.of("location", guarded.root().toString()));
    return TaskPage.create(server.url(), body);
  }

  private HttpResponse<String> vote(JsonNode asked, String owner)
      throws IOException, InterruptedException {
    String path = "/api/requests/" + asked.path("id").asString() + "/decision";
    var body =
        Map.of(
            "decisionId", owner, "digest", asked.path("digest").asString(), "outcome", "approve");
    return send(
        HttpRequest.newBuilder(ServerRequests.to(server.url() + path).build().uri())
            .header("Authorization", "Bearer " + secret(owner)),
        body);
  }

  private String secret(String owner) throws IOException, InterruptedException {
    HttpResponse<String> reply =
        send(
            ServerRequests.to(server.url() + "/api/tokens"), Map.of("owner", owner, "name", owner));
    return Json.mapper().readTree(reply.body()).path("secret").asString();
  }

  private HttpResponse<String> send(HttpRequest.Builder request, Object body)
      throws IOException, InterruptedException {
    return http.send(
        request
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(Json.write(body)))
            .build(),
        BodyHandlers.ofString());
  }
}
