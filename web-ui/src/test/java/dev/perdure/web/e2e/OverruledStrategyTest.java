package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A strategy that a person chooses instead of triage's. */
class OverruledStrategyTest extends OnScriptedTasks {

  @Test
  void aTaskAtRestBeginsAnewByTheStrategyThatAPersonChooses() {
    var task =
        create(
            "overruled",
            "auto",
            """
            - when: {phase: preparing, agent: plan}
              tool_calls: [{name: triage, arguments: {strategy: light, type: bug, reason: A typo.}}]
            - when: {agent: plan, phase: writing-the-plan}
              tool_calls:
            """
                + PLAN
                + FIX);
    task.nextRequest("plan");
    String[] verb = {"strategy", task.id(), "build-only"};
    Path data = directory.resolve("data");
    assertThat(PerdureProcess.run(data, Map.of(), verb).errors()).contains("interrupt it first");
    task.post("/api/tasks/" + task.id() + "/control", Map.of("command", "interrupt"));
    Eventually.holds(() -> task.state().equals("idle"));
    assertThat(PerdureProcess.run(data, Map.of(), verb).exitCode()).isZero();
    Eventually.holds(() -> task.state().equals("delivered"));

    JsonNode ended = task.task();
    assertThat(ended.path("strategy").asString()).isEqualTo("build-only");
    assertThat(ended.path("triage").path("reason").asString())
        .contains("chose the strategy build-only");
  }
}
