package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.OnServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server refuses an agent that cannot carry out the strategy, and names both. */
class ContradictoryTaskTest extends OnServer {

  @ParameterizedTest
  @CsvSource({
    "plan, build-only",
    "plan, roadmap",
    "plan, on-demand",
    "plan, inline",
    "plan, auto",
    "plan, answer",
    "build, answer"
  })
  void isRefused(String agent, String strategy) {
    var reply = http.post("/api/tasks", body(agent, strategy));

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("agent");
    assertThat(reply.json().path("detail").asString())
        .contains("'" + agent + "'", "'" + strategy + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "plan, plan-only",
    "plan, layered",
    "plan, light",
    "build, build-only",
    "build, layered",
    "build, inline",
    "build, plan-only"
  })
  void isAcceptedWhereBothHold(String agent, String strategy) {
    var reply = http.post("/api/tasks", body(agent, strategy));

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.json().path("strategy").asString().replace('_', '-')).isEqualTo(strategy);
  }

  private static String body(String agent, String strategy) {
    return "{\"request\":\"Fix it\",\"agent\":\"%s\",\"strategy\":\"%s\"}"
        .formatted(agent, strategy);
  }
}
