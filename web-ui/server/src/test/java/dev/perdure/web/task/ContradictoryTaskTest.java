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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'strategy':'build-only','policy':{'plan':'ask'}       | policy.plan     | 'ask'        |"
            + " 'build-only'",
        "'strategy':'roadmap','policy':{'plan':'ask'}          | policy.plan     | 'ask'        |"
            + " 'roadmap'",
        "'strategy':'answer','delivery':{'mode':'push'}        | delivery.mode   | 'push'       |"
            + " 'answer'",
        "'strategy':'plan-only','delivery':{'mode':'patch'}    | delivery.mode   | 'patch'      |"
            + " 'plan-only'",
        "'strategy':'answer','policy':{'delivery':'ask'}       | policy.delivery | 'ask'        |"
            + " 'answer'",
        "'strategy':'plan-only','policy':{'replan':'auto'}     | policy.replan   | 'auto'       |"
            + " 'plan-only'",
        "'policy':{'delivery':'auto'},'delivery':{'mode':'push'} | policy.delivery | 'auto'     |"
            + " 'push'",
        "'strategy':'layered','tools':{'plan_write':false}     | tools           | 'plan_write' |"
            + " 'layered'",
        "'strategy':'light','tools':{'*':false,'read':true}    | tools           | 'plan_write' |"
            + " 'light'",
      })
  void isRefusedWithBothValues(String options, String field, String one, String other) {
    var reply =
        http.post("/api/tasks", "{'request':'Fix it',%s}".formatted(options).replace('\'', '"'));

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo(field);
    assertThat(reply.json().path("detail").asString()).contains(one, other);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'strategy':'layered','policy':{'plan':'ask'}",
        "'strategy':'answer','policy':{'plan':'ask'}",
        "'strategy':'build-only','delivery':{'mode':'patch'},'policy':{'delivery':'auto'}",
        "'strategy':'build-only','tools':{'*':false,'read':true}",
        "'strategy':'answer','delivery':{'mode':'branch'},'policy':{'delivery':'auto'}",
        "'strategy':'plan-only','delivery':{'mode':'branch'},'policy':{'replan':'ask'}",
        "'strategy':'layered','policy':{'plan':'ask','replan':'auto','questions':'default'}",
      })
  void isAcceptedWhereAllOptionsHold(String options) {
    var reply =
        http.post("/api/tasks", "{'request':'Fix it',%s}".formatted(options).replace('\'', '"'));

    assertThat(reply.status()).isEqualTo(201);
  }

  private static String body(String agent, String strategy) {
    return "{\"request\":\"Fix it\",\"agent\":\"%s\",\"strategy\":\"%s\"}"
        .formatted(agent, strategy);
  }
}
