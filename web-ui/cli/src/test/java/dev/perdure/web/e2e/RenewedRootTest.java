package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.testing.Soak;
import io.temporal.client.WorkflowClient;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/**
 * One run asks for a permission in each turn, more often than one history of its root could hold. A
 * build renews the root by signals, a soak lets the engine ask for each renewal.
 */
class RenewedRootTest extends OnAKillStage {

  private static final int PERMISSIONS = Soak.tries(24, 1_000);

  /** The engine suggests a new history from here on. */
  private static final int EVENTS_OF_A_LONG_HISTORY = 4_096;

  private static final int SENDERS = 16;

  @Test
  @Timeout(5_400)
  void settlesEachPermissionOnceWhileItsRootContinuesAsNew() {
    var task = stage.task("build-only", scenario());
    for (int number = 1; number <= PERMISSIONS; number++) {
      JsonNode request = task.nextRequest("permission");
      if (!Soak.isOn() && number % 4 == 0) {
        renew(task);
      }
      if (number == PERMISSIONS / 2) {
        stage.kill();
        task = stage.startAgain(task);
      }
      assertThat(task.decide(request, "grant-" + number, "allow_once", Map.of())).isIn(200, 202);
      awaitSettled(task, request);
    }

    var ended = stage.delivered(task);
    assertThat(stage.file(ended, "runs")).isEqualTo(lines());
    assertThat(stage.asked(task, "build")).isEqualTo(PERMISSIONS + 1);
    try (var engine = EngineAccess.of(task)) {
      assertThat(executions(engine.client(), task.id(), "")).isGreaterThan(2);
    }
  }

  /** The executions of a workflow up to one of them, each of which the next continued as new. */
  private static int executions(WorkflowClient client, String workflow, String last) {
    var history =
        last.isEmpty() ? client.fetchHistory(workflow) : client.fetchHistory(workflow, last);
    String before =
        history
            .getEvents()
            .getFirst()
            .getWorkflowExecutionStartedEventAttributes()
            .getContinuedExecutionRunId();
    return before.isEmpty() ? 1 : 1 + executions(client, workflow, before);
  }

  /** A signal that names no decision is one event of the root's history and changes nothing. */
  @Test
  void continuesAsNewByItselfOnceItsHistoryIsLongWhileARunWaits() {
    var task = stage.task("build-only", KillStage.scenario("kill-permission"));
    JsonNode before = task.nextRequest("permission");
    try (var engine = EngineAccess.of(task)) {
      try (var senders = Executors.newFixedThreadPool(SENDERS)) {
        IntStream.range(0, EVENTS_OF_A_LONG_HISTORY)
            .mapToObj(number -> Map.of("requestId", "r-" + number, "decisionId", "d-" + number))
            .forEach(ref -> senders.execute(() -> engine.signal(task.id(), "decide", ref)));
      }
      stage.await(
          () -> executions(engine.client(), task.id(), "") == 2,
          "the second execution of the root");
    }

    task.assertPending(before);
    assertThat(task.decide(before, "grant", "allow_once", Map.of())).isEqualTo(200);
    assertThat(stage.file(stage.delivered(task), "runs")).isEqualTo("run\n");
    assertThat(stage.asked(task, "build")).isEqualTo(2);
  }

  private static void renew(TaskPage task) {
    try (var engine = EngineAccess.of(task)) {
      engine.signal(task.id(), "requestContinueAsNew");
    }
  }

  private static void awaitSettled(TaskPage task, JsonNode request) {
    String path = "/api/requests/" + request.path("id").asString();
    stage.await(
        () -> !task.get(path).path("status").asString().equals("pending"), "the settlement");
  }

  private static Scenario scenario() {
    return Scenario.of(
        IntStream.rangeClosed(1, PERMISSIONS)
            .mapToObj(number ->
                """
                - when: {agent: build, turn: %1$d}
                  tool_calls: [{name: bash, arguments: {command: "%2$s", description: Count}}]
                """
                    .formatted(number, command(number)))
            .collect(Collectors.joining("", "", "- when: {agent: build}\n  text: \"Counted.\"\n")));
  }

  private static String command(int number) {
    return "rm -f greet.sh && echo %d >> runs".formatted(number);
  }

  private static String lines() {
    return IntStream.rangeClosed(1, PERMISSIONS)
        .mapToObj(number -> number + "\n")
        .collect(Collectors.joining());
  }
}
