package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.journal.task.TaskRecordFailure;
import dev.perdure.activities.journal.task.TaskRecordRetry;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.outbox.EngineState;
import dev.perdure.web.outbox.EngineStateReaderQueue;
import dev.perdure.web.server.FakeEngineView;
import dev.perdure.web.server.OnServer;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The operator's figures, with the tasks behind each. */
class FleetControllerTest extends OnServer {

  private static final EngineStateReaderQueue POLLED =
      new EngineStateReaderQueue("workspace-a", "a", 0, 2, null);

  private FakeEngineView engine;
  private TaskId task;

  @BeforeEach
  void run() {
    engine = server.bean(FakeEngineView.class);
    server.journal().database().sql("delete from usage").update();
    server.journal().database().sql("delete from request").update();
    server
        .journal()
        .database()
        .sql("update task set archived_at = now(), state = 'cancelled'")
        .update();
    task = task();
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
  }

  @AfterEach
  void bringBack() {
    engine.away = false;
    engine.state = new EngineState(List.of(), POLLED, null);
  }

  @Test
  void tellsWhoIsWaitedForTheLongestFirst() {
    TaskId other = task();
    Waits.raise(server.journal(), task, "Delete the build folder");
    RequestId taken = Waits.raise(server.journal(), other, "Read .env");
    http.post("/api/requests/" + taken + "/assign", "{\"assignee\":\"grace\"}");
    sql("update request set raised_at = now() - interval '2 days' where id = ?", taken.value());

    JsonNode waiting = fleet().path("waiting");

    assertThat(waiting.valueStream().map(one -> one.path("assignee").toString()))
        .containsExactly("\"grace\"", "null");
    assertThat(waiting.path(0).path("count").asInt()).isEqualTo(1);
    JsonNode request = waiting.path(1).path("requests").path(0);
    assertThat(request.path("title").asString()).isEqualTo("Delete the build folder");
    assertThat(request.path("taskId").asString()).isEqualTo(task.value());
  }

  @Test
  void tellsWhatEachTaskAtWorkIsDoing() {
    Waits.hang(server.journal(), task, "make test");

    JsonNode running = fleet().path("running");

    assertThat(running.path("count").asInt()).isEqualTo(1);
    assertThat(running.path("tasks").path(0).path("id").asString()).isEqualTo(task.value());
    assertThat(running.path("tasks").path(0).path("doing").path("title").asString())
        .isEqualTo("make test");
  }

  @Test
  void tellsWhyATaskIsSilent() {
    Waits.hang(server.journal(), task, "make test");
    assertThat(fleet().path("silent").path("count").asInt()).isZero();
    age("11 minutes");

    JsonNode silent = fleet().path("silent");

    assertThat(silent.path("count").asInt()).isEqualTo(1);
    JsonNode first = silent.path("tasks").path(0);
    assertThat(first.path("why").path("cause").asString()).isEqualTo("command");
    assertThat(first.path("why").path("sentence").asString()).contains("make test");
    assertThat(http.get("/api/fleet?silent=60").json().path("silent").path("count").asInt())
        .isZero();
  }

  @Test
  void doesNotTakeARetryForProgress() {
    age("11 minutes");
    retry("connection refused");
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    retry("connection refused");

    JsonNode fleet = fleet();

    assertThat(fleet.path("silent").path("tasks").path(0).path("why").path("cause").asString())
        .isEqualTo("provider");
    JsonNode provider = fleet.path("providers").path(0);
    assertThat(provider.path("state").asString()).isEqualTo("failing");
    assertThat(provider.path("error").asString()).isEqualTo("connection refused");
    assertThat(provider.path("tasks").path(0).path("id").asString()).isEqualTo(task.value());
  }

  @Test
  void takesWhatAPersonResumedForProgress() {
    server.journal().taskStateMachine().state(task, TaskState.PAUSED, "");
    age("11 minutes");
    server.journal().taskStateMachine().resume(task, TaskState.RUNNING);

    assertThat(fleet().path("silent").path("count").asInt()).isZero();
  }

  @Test
  void tellsWhatFailedInTheLastDayByItsClass() {
    fail(task, "verification");
    fail(task(), "verification");
    fail(task(), "workspace");
    TaskId old = task();
    fail(old, "workspace");
    sql("update task set state_since = now() - interval '2 days' where id = ?", old.value());

    JsonNode failing = fleet().path("failing");

    assertThat(failing.path("count").asInt()).isEqualTo(3);
    assertThat(failing.path("classes").valueStream().map(one -> one.path("code").asString()))
        .containsExactly("verification", "workspace");
    assertThat(failing.path("classes").path(0).path("tasks").size()).isEqualTo(2);
  }

  @Test
  void namesTheTasksOfAHostWhoseWorkerIsAway() {
    sql(
        "update task set workspace ="
            + " '{\"host\":\"b\",\"path\":\"/w\",\"branch\":\"x\",\"base\":\"y\"}' where id = ?",
        task.value());
    engine.state =
        new EngineState(
            List.of(), new EngineStateReaderQueue("workspace-b", "b", 3, 0, null), null);

    JsonNode queues = fleet().path("engine").path("queues");

    assertThat(queues.path(0).path("host").isNull()).isTrue();
    JsonNode away = queues.path(1);
    assertThat(away.path("host").asString()).isEqualTo("b");
    assertThat(away.path("pollers").asInt()).isZero();
    assertThat(away.path("backlog").asInt()).isEqualTo(3);
    assertThat(away.path("tasks").path(0).path("id").asString()).isEqualTo(task.value());
  }

  @Test
  void answersWithoutTheEngine() {
    age("11 minutes");
    engine.away = true;

    JsonNode fleet = fleet();

    assertThat(fleet.path("engine").path("answers").asBoolean()).isFalse();
    assertThat(fleet.path("silent").path("tasks").path(0).path("why").path("cause").asString())
        .isEqualTo("engine");
  }

  @Test
  void stillNamesAProviderThatTasksHaveGivenUpWhenItAnswersOthers() {
    Waits.giveUp(server.journal(), task, "own/m");

    JsonNode provider = fleet().path("providers").path(0);
    assertThat(provider.path("name").asString()).isEqualTo("own");
    assertThat(provider.path("state").asString()).isEqualTo("failing");
    assertThat(provider.path("error").asString()).isEqualTo("It is down.");
    assertThat(provider.path("parked").path(0).path("id").asString()).isEqualTo(task.value());

    call("later", "0.25");

    JsonNode later = fleet().path("providers").path(0);
    assertThat(later.path("state").asString()).isEqualTo("partly");
    assertThat(later.path("parked").path(0).path("id").asString()).isEqualTo(task.value());
  }

  @Test
  void addsUpWhatTodayAndTheWeekCost() {
    call("a", "0.25");
    call("b", "1.50");
    sql("update usage set at = now() - interval '3 days' where id = ?", "b");

    JsonNode spend = fleet().path("spend");

    assertThat(spend.path("today").path("cost").asDouble()).isEqualTo(0.25);
    assertThat(spend.path("week").path("cost").asDouble()).isEqualTo(1.75);
    assertThat(spend.path("dearest").path(0).path("id").asString()).isEqualTo(task.value());
    assertThat(fleet().path("providers").path(0).path("state").asString()).isEqualTo("answering");
  }

  @Test
  void saysForHowLongATaskMayBeSilent() {
    assertThat(http.get("/api/fleet?silent=0").status()).isEqualTo(422);
  }

  private JsonNode fleet() {
    return http.get("/api/fleet").json();
  }

  private static TaskId task() {
    JsonNode created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    return new TaskId(created.path("id").asString());
  }

  private void retry(String error) {
    server.journal().taskStore().retry(task, new TaskRecordRetry(3, Instant.now(), error));
    server.journal().taskStateMachine().state(task, TaskState.RETRYING, "");
  }

  private static void fail(TaskId task, String code) {
    server
        .journal()
        .taskStore()
        .failure(task, Optional.of(new TaskRecordFailure(code, "It failed.", null)));
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    server.journal().taskStateMachine().rest(task, TaskState.FAILED, "");
  }

  private void call(String id, String cost) {
    var usage = new Usage(100, 10, 5, 0, new BigDecimal(cost));
    server
        .journal()
        .usageStore()
        .add(new BilledModelCall(id, task, null, null, "title", "own/m", usage));
  }

  /** Moves the history of the task back by an interval. */
  private void age(String interval) {
    String ago = "now() - interval '%s'".formatted(interval);
    sql("update task set created_at = %s where id = ?".formatted(ago), task.value());
    sql("update event set at = %s where task_id = ?".formatted(ago), task.value());
  }

  private static void sql(String statement, Object... values) {
    server.journal().database().sql(statement, values).update();
  }
}
