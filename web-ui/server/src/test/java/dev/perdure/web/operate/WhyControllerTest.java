package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.journal.task.StuckTaskSighting;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.activities.journal.task.TaskRecordRetry;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.outbox.EngineState;
import dev.perdure.web.outbox.EngineStateReaderPending;
import dev.perdure.web.outbox.EngineStateReaderQueue;
import dev.perdure.web.outbox.StuckWork;
import dev.perdure.web.server.FakeEngineView;
import dev.perdure.web.server.OnServer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Reason why a task does not move, in one sentence with the evidence. */
class WhyControllerTest extends OnServer {

  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final EngineStateReaderQueue POLLED =
      new EngineStateReaderQueue("workspace-a", "a", 0, 2, THEN);

  private FakeEngineView engine;
  private TaskId task;

  @BeforeEach
  void run() {
    engine = server.bean(FakeEngineView.class);
    var created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    task = new TaskId(created.path("id").asString());
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
  }

  @AfterEach
  void bringBack() {
    engine.away = false;
    engine.stuck = Optional.empty();
    engine.state = new EngineState(List.of(), POLLED, null);
  }

  @Test
  void isAtWorkWhereNothingHoldsIt() {
    assertThat(why().path("cause").asString()).isEqualTo("working");
    assertThat(why().path("queue").path("pollers").asInt()).isEqualTo(2);
  }

  @Test
  void namesTheQueueThatNoWorkerPolls() {
    EngineStateReaderQueue queue =
        new EngineStateReaderQueue("workspace-x-here", "here", 3, 0, THEN);
    engine.state = new EngineState(List.of(), queue, THEN.plusSeconds(5));

    assertThat(why().path("cause").asString()).isEqualTo("worker");
    assertThat(why().path("sentence").asString())
        .isEqualTo(
            "No worker listens on the queue 'workspace-x-here': start the worker of the host 'here'"
                + " ('perdure worker' with PERDURE_HOST_ID=here), or move its tasks to other hosts"
                + " ('perdure fleet move here').");
    assertThat(why().path("since").asString()).isEqualTo("2026-01-01T00:00:05Z");
    assertThat(why().path("queue").path("backlog").asInt()).isEqualTo(3);
  }

  @Test
  void blamesNoPersonWhereTheRootOfATaskThatWaitsIsStuck() {
    server.journal().taskStateMachine().state(task, TaskState.WAITING, "");
    engine.stuck =
        Optional.of(StuckWork.failing("run", "run", "The task's workflow", 4, 4, "boom"));

    assertThat(why().path("cause").asString()).isEqualTo("failure");
    assertThat(why().path("sentence").asString())
        .startsWith("The task's workflow has failed 4 times in a row: boom.");
  }

  @Test
  void namesTheKeyThatARootAwaits() {
    engine.stuck =
        Optional.of(
            StuckWork.failing("run", "run", "The task's workflow", 4, 4, "Add the key 'k1'.")
                .awaitingKey());

    assertThat(why().path("sentence").asString())
        .startsWith("The task's workflow has failed 4 times in a row: Add the key 'k1'.")
        .endsWith("The task goes on then.");
  }

  @Test
  void operateNamesATaskAtOnceThatTheSweepFoundStuck() {
    new StuckTaskStore(server.journal().database())
        .keep(task, Optional.of(new StuckTaskSighting("run", 4, THEN, "It fails.")));

    JsonNode silent = http.get("/api/fleet?silent=60").json().path("silent").path("tasks");
    JsonNode found =
        silent
            .valueStream()
            .filter(each -> each.path("id").asString().equals(task.value()))
            .findFirst()
            .orElseThrow();
    assertThat(found.path("why").path("cause").asString()).isEqualTo("failure");
    assertThat(found.path("why").path("sentence").asString()).startsWith("It fails.");
    assertThat(found.path("progressAt").asString()).isEqualTo(THEN.toString());
  }

  @Test
  void saysToStartAnyWorkerWhereNoneListensForATaskWithoutAHost() {
    engine.state =
        new EngineState(List.of(), new EngineStateReaderQueue("perdure-x", null, 1, 0, THEN), null);

    assertThat(why().path("sentence").asString())
        .isEqualTo(
            "No worker listens on the queue 'perdure-x': start a worker ('perdure worker', or"
                + " 'perdure serve').");
    assertThat(why().path("since").asString()).as("the last poll").isEqualTo(THEN.toString());
  }

  @Test
  void tellsOfWorkThatNoWorkerTakesWhileTheEngineStillCountsOne() {
    EngineStateReaderQueue queue =
        new EngineStateReaderQueue("workspace-x-here", "here", 1, 1, THEN);
    engine.state = new EngineState(List.of(), queue, THEN);

    assertThat(why().path("cause").asString()).isEqualTo("worker");
    assertThat(why().path("sentence").asString())
        .startsWith("No worker has taken its work from the queue 'workspace-x-here'")
        .endsWith(
            "start the worker of the host 'here' ('perdure worker' with PERDURE_HOST_ID=here), or"
                + " move its tasks to other hosts ('perdure fleet move here').");
    assertThat(why().path("since").asString()).isEqualTo(THEN.toString());

    engine.state = new EngineState(List.of(), queue, Instant.now());
    assertThat(why().path("cause").asString()).as("it is just due").isEqualTo("working");
  }

  @Test
  void namesTheMissingWorkerBeforeTheProviderThatOnlyItCouldAsk() {
    server.journal().taskStateMachine().state(task, TaskState.RETRYING, "");
    server.journal().taskStore().retry(task, new TaskRecordRetry(3, THEN, "connection refused"));
    engine.state =
        new EngineState(
            List.of(), new EngineStateReaderQueue("workspace-x-here", "here", 1, 0, THEN), THEN);

    assertThat(why().path("cause").asString()).isEqualTo("worker");
  }

  @Test
  void tellsTheLastFailureOfAnActivityThatIsTriedAgain() {
    var pending =
        new EngineStateReaderPending("callModel", 4, "disk full", THEN, THEN.plusSeconds(60), null);
    engine.state = new EngineState(List.of(pending), POLLED, null);

    assertThat(why().path("cause").asString()).isEqualTo("failure");
    assertThat(why().path("sentence").asString())
        .isEqualTo(
            "'callModel' has failed 3 times, at last: disk full. Perdure tries again at 2026-01-01T00:01:00Z.");
    assertThat(why().path("pending").path(0).path("nextAttemptAt").asString())
        .isEqualTo("2026-01-01T00:01:00Z");
  }

  @Test
  void namesTheFullDiskThatACallAwaits() {
    var sentence = "The disk of /volume/a is full: No space left on device.";
    var pending =
        new EngineStateReaderPending("runTool", 2, "an earlier fault", THEN, null, sentence);
    engine.state = new EngineState(List.of(pending), POLLED, null);

    assertThat(why().path("cause").asString()).isEqualTo("failure");
    assertThat(why().path("sentence").asString())
        .isEqualTo("'runTool' waits and goes on by itself once this has passed: " + sentence);
    assertThat(why().path("pending").path(0).path("awaits").asString()).isEqualTo(sentence);
  }

  @Test
  void tellsThatTheProviderIsAway() {
    server.journal().taskStateMachine().state(task, TaskState.RETRYING, "");
    server.journal().taskStore().retry(task, new TaskRecordRetry(3, THEN, "connection refused"));

    assertThat(why().path("cause").asString()).isEqualTo("provider");
    assertThat(why().path("sentence").asString()).endsWith("connection refused");
  }

  @Test
  void tellsWhichCallHasNotEnded() {
    Waits.hang(server.journal(), task, "make test");

    assertThat(why().path("cause").asString()).isEqualTo("command");
    assertThat(why().path("call").asString()).isEqualTo("make test");
    assertThat(why().path("sentence").asString()).contains("'bash'", "make test");
  }

  @Test
  void namesTheCommandBeforeTheWordsOfTheModel() {
    Waits.hang(server.journal(), task, "git push", "Publish the release");

    assertThat(why().path("call").asString()).isEqualTo("git push — Publish the release");
  }

  @Test
  void namesTheMcpServerThatATaskWhichIsOpenedWaitsFor() {
    server
        .journal()
        .taskStore()
        .workspace(task, new TaskRecordWorkspace("/w", "perdure/x", "base", "main", "here"));
    server.journal().mcpServerStore().changed("mute", McpServerState.CONNECTING, "here", null);
    assertThat(why().path("cause").asString()).as("it is not opened").isEqualTo("working");

    var pending = new EngineStateReaderPending("openWorkspace", 1, null, THEN, null, null);
    engine.state = new EngineState(List.of(pending), POLLED, null);

    assertThat(why().path("cause").asString()).isEqualTo("mcp_server");
    assertThat(why().path("call").asString()).isEqualTo("mute");
    assertThat(why().path("sentence").asString()).contains("'mute'", "goes on without its tools");
  }

  @Test
  void saysThatNobodyHasTakenWhatSeveralMayAnswer() {
    RequestId request = Waits.raise(server.journal(), task, "Delete the build folder");

    JsonNode why = why();

    assertThat(why.path("cause").asString()).isEqualTo("person");
    assertThat(why.path("sentence").asString())
        .isEqualTo("No one who may answer has taken this yet: Delete the build folder");
    assertThat(why.path("requestId").asString()).isEqualTo(request.value());
    assertThat(why.path("asked").path("assignee").isNull()).isTrue();
  }

  @Test
  void namesThePersonWhoTookTheRequest() {
    RequestId request = Waits.raise(server.journal(), task, "Delete the build folder");
    http.post("/api/requests/" + request + "/assign", "{\"assignee\":\"grace\"}");

    assertThat(why().path("sentence").asString())
        .isEqualTo("grace must answer: Delete the build folder");
    assertThat(why().path("asked").path("assignee").asString()).isEqualTo("grace");
  }

  @Test
  void tellsThatTheEngineIsAway() {
    engine.away = true;

    assertThat(why().path("cause").asString()).isEqualTo("engine");
    assertThat(why().path("queue").isNull()).isTrue();
  }

  @Test
  void asksNoEngineOfATaskThatRests() {
    engine.away = true;
    server.journal().taskStateMachine().state(task, TaskState.PAUSED, "");
    assertThat(why().path("cause").asString()).isEqualTo("paused");
    server.journal().taskStateMachine().rest(task, TaskState.FAILED, "");
    assertThat(why().path("cause").asString()).isEqualTo("ended");
  }

  @Test
  void isNotThereForATaskThatIsNot() {
    assertThat(http.get("/api/tasks/t_none/why").status()).isEqualTo(404);
  }

  private JsonNode why() {
    return http.get("/api/tasks/" + task + "/why").json();
  }
}
