package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Reminders, expiry and resumption of a request on a real engine, in seconds instead of days. */
class ParkedRequestTest extends OnScriptedTasks {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  private static final String LIGHT =
      """
      - when: {agent: plan}
        tool_calls: [{name: read, arguments: {filePath: greet.sh}}]
      - when: {agent: plan}
        tool_calls:
      """
          + PLAN
          + FIX;

  @Test
  void remindsParksAndGoesOnOnceAPersonHasResumedTheTask() {
    Map<String, Object> body = body("waits", "light", LIGHT);
    body.put("policy", Map.of("remind", "2s", "expires", "30s"));
    var task = TaskPage.create(server.url(), body);
    JsonNode plan = task.nextRequest("plan");
    String path = "/api/requests/" + plan.path("id").asString();
    assertThat(task.get(path).at("/waiting/next/to").asString()).isNotEmpty();

    Eventually.that(
        WAIT_TIMEOUT,
        () -> task.get(path).at("/waiting/reminders").asInt() > 1,
        () -> "not reminded: " + task.get(path));
    Eventually.that(
        WAIT_TIMEOUT, () -> task.state().equals("parked"), () -> "not parked: " + task.task());
    assertThat(task.get(path).path("status").asString()).isEqualTo("expired");
    assertThat(task.decide(plan, "d-late", "approve", Map.of())).isEqualTo(409);

    task.post("/api/tasks/" + task.id() + "/control", Map.of("command", "resume"));
    Eventually.that(
        WAIT_TIMEOUT,
        () -> task.get(path).path("status").asString().equals("pending"),
        () -> "not asked again: " + task.get(path));
    task.decide(task.nextRequest("plan"), "d-waits", "approve", Map.of());
    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
  }
}
