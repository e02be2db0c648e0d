package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options that a fork takes over from the first task, under another strategy. */
class InheritedOptionsTest extends OnServer {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'strategy':'layered','policy':{'delivery':'ask'}         | answer    | 'policy.delivery' (ask)",
        "'strategy':'layered','policy':{'delivery':'ask'}         | plan-only | 'policy.delivery' (ask)",
        "'strategy':'build-only','delivery':{'mode':'push'}       | answer    | 'delivery.mode' (push)",
        "'strategy':'layered','delivery':{'mode':'pull_request','draft':true} | plan-only |"
            + " 'delivery.mode' (pull_request)",
        "'strategy':'layered','policy':{'replan':'auto'}          | answer    | 'policy.replan' (auto)",
        "'strategy':'layered','policy':{'planners':3}             | light     | 'policy.planners'",
        "'strategy':'answer','outputSchema':{'type':'object'}     | layered   | 'outputSchema'",
        "'strategy':'layered','agent':'build'                     | answer    | 'agent' (build)",
        "'strategy':'layered','delivery':{'mode':'patch'},'policy':{'delivery':'ask'} | answer |"
            + " 'delivery.mode' (patch), 'policy.delivery' (ask)",
      })
  void goWithoutWhatHasNoEffect(String options, String strategy, String leftOut) {
    String first = create(options);

    HttpReply reply = fork(first, "'strategy':'%s'".formatted(strategy));

    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    var fork = new TaskId(reply.json().at("/result/taskId").asString());
    assertThat(server.journal().eventLog().after(0, Optional.of(fork), 1_000).toString())
        .contains(
            "This fork goes without options of task '%s' that have no effect here: %s."
                .formatted(first, leftOut));
    for (String field : leftOut.replaceAll("'| \\(\\w+\\)", "").split(", ")) {
      assertThat(has(body(fork), field)).as(field).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'strategy':'layered','policy':{'delivery':'ask'}   | light      | policy.delivery",
        "'strategy':'build-only','delivery':{'mode':'push'} | layered    | delivery.mode",
        "'strategy':'layered','policy':{'plan':'ask'}       | answer     | policy.plan",
        "'strategy':'layered','policy':{'planners':3}       | plan-only  | policy.planners",
        "'strategy':'answer','outputSchema':{'type':'object'} | build-only | outputSchema",
        "'strategy':'layered','agent':'build'               | build-only | agent",
      })
  void keepWhatHolds(String options, String strategy, String field) {
    HttpReply reply = fork(create(options), "'strategy':'%s'".formatted(strategy));

    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    var fork = new TaskId(reply.json().at("/result/taskId").asString());
    assertThat(has(body(fork), field)).isTrue();
    assertThat(server.journal().eventLog().after(0, Optional.of(fork), 1_000).toString())
        .doesNotContain("goes without");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'strategy':'layered','policy':{'plan':'ask'}        | build-only | 'policy.plan' is 'ask' |"
            + " 'layered', 'light' or 'plan-only'",
        "'strategy':'auto','policy':{'plan':'ask'}           | inline     | 'policy.plan' is 'ask' |"
            + " 'layered', 'light' or 'plan-only'",
        "'strategy':'build-only','tools':{'plan_write':false} | layered   | 'plan_write' |"
            + " name another strategy",
      })
  void refuseAStrategyThatWouldBreakThem(
      String options, String strategy, String value, String remedy) {
    HttpReply reply = fork(create(options), "'strategy':'%s'".formatted(strategy));

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("arguments.strategy");
    assertThat(reply.json().path("detail").asString())
        .contains(value, "'" + strategy + "'", remedy)
        .doesNotContain("leave out", "switch it on");
  }

  @Test
  void refuseWhatThePersonChoseForTheFork() {
    String first = create("'strategy':'layered'");

    HttpReply reply = fork(first, "'strategy':'answer','agent':'build'");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("agent");
  }

  private static String create(String options) {
    String body = "{'request':'Fix it',%s}".formatted(options).replace('\'', '"');
    return http.post("/api/tasks", body).json().path("id").asString();
  }

  private static HttpReply fork(String task, String arguments) {
    String body = "{'name':'fork','arguments':{%s}}".formatted(arguments).replace('\'', '"');
    return http.post("/api/tasks/" + task + "/commands", body);
  }

  private static JsonObject body(TaskId task) {
    return server.journal().taskReader().body(task).orElseThrow();
  }

  private static boolean has(JsonObject body, String field) {
    int dot = field.indexOf('.');
    JsonObject place = dot < 0 ? body : body.object(field.substring(0, dot));
    return place.fields().containsKey(field.substring(dot + 1));
  }
}
