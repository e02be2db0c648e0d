package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import dev.perdure.web.server.OnServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The log of decisions, as the API, the pages' figures, the health and the command line show it.
 */
class AuditCommandTest extends OnServer {

  private TaskId task = new TaskId("none");

  @BeforeEach
  void decide() {
    String id = http.post("/api/tasks", "{\"request\":\"Write\"}").json().path("id").asString();
    task = new TaskId(id);
    List.of(1, 2, 3).forEach(this::settle);
    assertThat(verify().out()).doesNotContain(task.value());
  }

  @Test
  void showsNothingOfALogThatIsAsItWasRecorded() {
    assertThat(decisions().path("breaks")).isEmpty();
    assertThat(decisions().path("items").get(1).path("broken").isNull()).isTrue();
    assertThat(request(1).path("broken").isNull()).isTrue();
  }

  @Test
  void showsAChangedDecisionEverywhere() {
    sql("update decision set body = replace(body::text, 'ada', 'eve')::json where id = '%s.d2'");

    JsonNode changed = decisions().path("items").get(1);
    assertThat(changed.path("broken").path("kind").asString()).isEqualTo("changed");
    assertThat(request(2).path("broken").path("sentence").asString()).contains("Decision 2");
    assertThat(request(1).path("broken").isNull()).isTrue();
    assertThat(decisions().path("items").get(0).path("broken").isNull()).isTrue();
    Typed verified = verify();
    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out()).contains("Decision 2 of task '%s'".formatted(task));
    assertThat(verified.err()).contains("is broken in");
    assertThat(fleet().path("count").asInt()).isPositive();
    assertThat(fleet().path("findings").findValuesAsString("taskId")).contains(task.value());
    assertThat(health().path("details").path("log").asString()).isEqualTo("broken");
    assertThat(health().path("status").asString()).isEqualTo("UP");
  }

  @Test
  void showsADecisionThatIsGone() {
    sql("delete from decision where id = '%s.d3'");

    JsonNode history = decisions();
    assertThat(history.path("items")).hasSize(2);
    assertThat(history.path("breaks").findValuesAsString("kind")).contains("missing", "cut");
    assertThat(verify().code()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "body = '[]'",
        "body = 'null'",
        "body = '7'",
        "body = '{}'",
        "body = '{\"outcome\":\"perhaps\"}'",
        "body = '{\"decisionId\":\"%1$s.d2\",\"requestId\":\"%1$s.r2\"}'",
        "id = ' '",
        "outcome = 'perhaps'"
      })
  void survivesADecisionThatIsNoDecisionAnyMore(String change) {
    sql("update decision set " + change + " where id = '%1$s.d2'");

    assertThat(decisions().path("breaks").findValuesAsString("kind"))
        .containsAnyOf("changed", "unreadable");
    assertThat(http.get("/api/requests?status=settled").status()).isEqualTo(200);
    assertThat(http.get("/api/tasks/%s/requests".formatted(task)).status()).isNotEqualTo(500);
    assertThat(request(1).path("id").asString()).isEqualTo(task + ".r1");
    assertThat(run("audit", "export").out()).contains(task.value());
    assertThat(verify().code()).isEqualTo(1);
  }

  @Test
  void showsARequestThatWasChangedAfterItsDecision() {
    sql("update request set title = 'Run nothing' where id = '%s.r1'");

    assertThat(request(1).path("broken").path("kind").asString()).isEqualTo("content_changed");
  }

  @Test
  void remembersNewDecisionsSoonBesideTheDatabase() {
    settle(4);
    awaitWitness();
    sql("delete from decision where id = '%s.d4'");
    sql("delete from event where data::text like '%%%s.d4%%'");
    sql("delete from request where id = '%s.r4'");
    sql(
        "update decision_head set (position, hash) = (select position, hash from decision where id ="
            + " '%1$s.d3') where task_id = '%1$s'");

    assertThat(decisions().path("breaks").findValuesAsString("kind")).containsExactly("cut");
  }

  @Test
  void goesOnAfterARecordThatCannotBeRead() {
    sql("update decision set id = ' ' where id = '%s.d2'");
    settle(4);
    Eventually.that(
        Duration.ofMinutes(1),
        () -> fleet().path("findings").findValuesAsString("kind").contains("unreadable"),
        () -> "Nothing tells that a record cannot be read: " + fleet());

    decide();
    settle(4);
    awaitWitness();
  }

  @Test
  void exportsTheLogWithItsHashes() {
    List<JsonNode> lines =
        run("audit", "export").out().lines().map(line -> Json.mapper().readTree(line)).toList();

    assertThat(lines.size()).isGreaterThanOrEqualTo(3);
    JsonNode last = lines.getLast();
    assertThat(last.path("taskId").asString()).isEqualTo(task.value());
    assertThat(last.path("hash").asString()).hasSize(64);
    assertThat(last.path("previousHash").asString())
        .isEqualTo(lines.get(lines.size() - 2).path("hash").asString());
    assertThat(decisions().path("items").get(2).path("hash")).isEqualTo(last.path("hash"));
  }

  @Test
  void readsTheLogPageByPage() {
    JsonNode first = http.get("/api/audit?limit=2").json();
    JsonNode second = http.get("/api/audit?limit=1&after=" + first.path("next").asString()).json();

    assertThat(first.path("items")).hasSize(2);
    assertThat(second.path("items")).hasSize(1);
    assertThat(second.path("items").get(0).path("seq").asLong())
        .isGreaterThan(first.path("items").get(1).path("seq").asLong());
    assertThat(http.get("/api/audit?limit=0").status()).isEqualTo(422);
  }

  @Test
  void refusesWhatItCannotDo() {
    Typed refused = run("audit", "repair");

    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.err()).contains("'./perdure audit repair'").contains("'verify', 'export'");
  }

  private void awaitWitness() {
    Eventually.that(
        Duration.ofMinutes(1),
        () -> server.bean(ChainWitness.class).find(task).orElseThrow().position() == 4,
        () -> "The witness has not heard of the decision.");
  }

  private Typed verify() {
    return run("audit", "verify");
  }

  private Typed run(String... words) {
    return Typed.command(Map.of("PERDURE_SERVER", http.address()), words);
  }

  private JsonNode decisions() {
    return http.get("/api/tasks/%s/decisions".formatted(task)).json();
  }

  private JsonNode request(int number) {
    return http.get("/api/requests/%s.r%d".formatted(task, number)).json();
  }

  private JsonNode fleet() {
    return http.get("/api/fleet").json().path("audit");
  }

  private JsonNode health() {
    return http.get("/actuator/health").json().path("components").path("audit");
  }

  private void settle(int number) {
    SettledRequest.settle(server.journal(), task, number);
  }

  private void sql(String statement) {
    server.journal().database().sql(statement.formatted(task)).update();
  }
}
