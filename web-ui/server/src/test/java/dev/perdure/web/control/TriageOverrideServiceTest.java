package dev.perdure.web.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.task.Triage;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Strategy that a person chooses instead of triage. */
class TriageOverrideServiceTest extends OnServer {

  private static final String LAYERED =
      "'strategy':'layered','skipped':['exploring'],'perspectives':['simplicity']";

  private TaskId task;

  @BeforeEach
  void create() {
    var created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    task = new TaskId(created.path("id").asString());
  }

  @Test
  void isTakenOverByATaskThatTriageHasNotJudged() {
    assertThat(overrule(LAYERED).status()).isEqualTo(202);

    Triage triage = server.journal().taskReader().get(task).triage();
    assertThat(triage).isNotNull();
    assertThat(triage.strategy()).isEqualTo(Strategy.LAYERED);
    assertThat(triage.perspectives()).containsExactly("simplicity");
    assertThat(triage.skipped()).containsExactly(Phase.EXPLORING);
    assertThat(triage.reason()).contains("chose the strategy layered");
    assertThat(server.journal().taskStore().firstTriage(task, Triage.layered("Later."))).isFalse();
  }

  @Test
  void isRefusedIfTheTasksAgentCannotCarryItOut() {
    String body = "{\"request\":\"Fix it\",\"agent\":\"plan\"}";
    task = new TaskId(http.post("/api/tasks", body).json().path("id").asString());

    var reply = overrule("'strategy':'build-only'");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("detail").asString()).contains("'plan'", "'build-only'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'strategy':'auto','policy':{'plan':'ask'}           | build-only | 'policy.plan' is 'ask'",
        "'strategy':'layered','policy':{'plan':'ask'}        | inline     | 'policy.plan' is 'ask'",
        "'strategy':'auto','policy':{'plan':' ASK '}         | roadmap    | 'policy.plan' is 'ask'",
        "'strategy':'layered','delivery':{'mode':'push'}     | answer     | 'delivery.mode' is 'push'",
        "'strategy':'layered','delivery':{'mode':'patch'}    | plan-only  | 'delivery.mode' is 'patch'",
        "'strategy':'build-only','tools':{'plan_write':false} | layered   | 'plan_write'",
        "'strategy':'build-only','tools':{'plan_*':false}    | inline     | 'plan_write'",
      })
  void isRefusedIfAnOptionOfTheTaskWouldNotHold(String options, String strategy, String other) {
    String body = "{'request':'Fix it',%s}".formatted(options).replace('\'', '"');
    task = new TaskId(http.post("/api/tasks", body).json().path("id").asString());
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    server.journal().taskStateMachine().rest(task, TaskState.IDLE, "");

    var reply = overrule("'strategy':'%s'".formatted(strategy));

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("triage.strategy");
    assertThat(reply.json().path("detail").asString())
        .contains(other, "'" + strategy + "'", "name ")
        .doesNotContain("leave out", "switch it on");
  }

  @Test
  void beginsATaskAtRestAnew() {
    server.journal().taskStore().triage(task, Triage.layered("So be it."));
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    assertThat(overrule("'strategy':'light'").json().path("detail").asString())
        .contains("has begun by the strategy layered: interrupt it first");
    server.journal().taskStateMachine().rest(task, TaskState.IDLE, "");

    assertThat(overrule("'strategy':'build-only'").status()).isEqualTo(202);
    assertThat(server.journal().taskReader().get(task).strategy()).isEqualTo(Strategy.BUILD_ONLY);
    assertThat(server.journal().steeringStore().pending(task))
        .singleElement()
        .satisfies(said -> assertThat(said.options().strategy()).isEqualTo("build-only"));
  }

  @Test
  void isRefusedOnceAPlanIsApproved() {
    var plan = new Plan("Fix", "", List.of(), List.of(), List.of(), List.of(), List.of(), 0);
    server.journal().planStore().write(task, "c_1", plan);
    server.journal().planStore().adopt(task, 1);
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    server.journal().taskStateMachine().rest(task, TaskState.FAILED, "");

    HttpReply reply = overrule("'strategy':'light'");
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().path("detail").asString()).contains("'replan' plans the rest again");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'strategy':'auto'|triage.strategy",
        "'skipped':[]|triage.strategy",
        "'strategy':'layered','skipped':['executing']|triage.skipped",
        "'strategy':'light','skipped':['exploring']|triage.skipped",
        "'strategy':'layered','perspectives':['a','b','c','d']|triage.perspectives"
      },
      quoteCharacter = '"')
  void refusesWhatCanNotBePicked(String triage, String field) {
    HttpReply reply = overrule(triage);

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().toString()).contains(field);
  }

  @Test
  void belongsToItsCommandAlone() {
    for (String body :
        List.of(
            "{\"command\":\"set_strategy\"}",
            "{\"command\":\"pause\",\"triage\":{\"strategy\":\"light\"}}")) {
      assertThat(http.post("/api/tasks/" + task + "/control", body).status()).isEqualTo(422);
    }
  }

  private HttpReply overrule(String triage) {
    String body = "{'command':'set_strategy','triage':{%s}}".formatted(triage).replace('\'', '"');
    return http.post("/api/tasks/" + task + "/control", body);
  }
}
