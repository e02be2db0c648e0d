package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.web.server.OnServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Timeline of a task in lanes, with the reasons for idle time. */
class TimelineControllerTest extends OnServer {

  private TaskId task;

  /** A task that was queued for a minute and is executing since, ten minutes ago. */
  @BeforeEach
  void run() {
    var created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    task = new TaskId(created.path("id").asString());
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    server.journal().taskStateMachine().phase(task, Phase.EXECUTING, "");
    sql("delete from event where task_id = ? and kind not in ('task.state', 'task.phase')");
    sql("update task set created_at = now() - interval '11 minutes' where id = ?");
    sql("update event set at = now() - interval '10 minutes' where task_id = ?");
  }

  @Test
  void tellsModelCallsToolCallsAndWaitsForPeopleInLanes() {
    modelCall(1, "9 minutes", "8 minutes");
    toolCall("c1", "8 minutes", "5 minutes");
    RequestId request = Waits.raise(server.journal(), task, "Delete the build folder");
    sql("update request set raised_at = now() - interval '5 minutes' where task_id = ?");

    JsonNode spans = timeline().path("spans");

    assertThat(spans.valueStream().map(span -> span.path("lane").asString()))
        .containsExactly("model", "tool", "person");
    assertThat(spans.path(0).path("title").asString()).isEqualTo("own/m");
    assertThat(spans.path(1).path("title").asString()).isEqualTo("bash: make test");
    assertThat(spans.path(1).path("failed").asBoolean()).isTrue();
    assertThat(spans.path(2).path("request").path("id").asString()).isEqualTo(request.value());
    assertThat(spans.path(2).path("end").isNull()).isTrue();
  }

  @Test
  void marksACommandThatEndedBadlyAsFailed() {
    String call =
        "{\"callId\":\"c1\",\"name\":\"bash\",\"title\":\"git push\",\"isError\":false%s}";
    event("tool.started", "8 minutes", call.formatted(""));
    event("tool.finished", "5 minutes", call.formatted(",\"end\":\"exit 128\""));

    JsonNode span = timeline().path("spans").path(0);

    assertThat(span.path("title").asString()).isEqualTo("bash: git push (exit 128)");
    assertThat(span.path("failed").asBoolean()).isTrue();
  }

  @Test
  void saysWhyNothingHappened() {
    modelCall(1, "9 minutes", "8 minutes");
    toolCall("c1", "4 minutes", "0 minutes");
    step("verifying", "8 minutes");
    step("done", "6 minutes");

    JsonNode gaps = timeline().path("gaps");

    assertThat(gaps.valueStream().map(gap -> gap.path("cause").asString()))
        .containsExactly("queued", "away", "checks", "away");
  }

  @Test
  void tellsOpeningChecksAndMergesInLanes() {
    modelCall(1, "9 minutes", "8 minutes");
    step("running", "7 minutes");
    runOfStep("run.started", "6 minutes");
    step("verifying", "5 minutes");
    check("5 minutes", "4 minutes");
    step("done", "3 minutes");

    List<JsonNode> spans = timeline().path("spans").valueStream().toList();

    assertThat(spans)
        .extracting(span -> span.path("lane").asString())
        .containsExactly("model", "opening", "checks", "merge");
    assertThat(spans).extracting(span -> lasts(span).toMinutes()).containsExactly(1L, 1L, 1L, 1L);
    assertThat(spans.get(2).path("failed").asBoolean()).isTrue();
  }

  @Test
  void tellsTheOpeningOfTheWorkspace() {
    sql(
        "update event set at = at - interval '30 seconds' where task_id = ? and kind = 'task.state'");

    JsonNode span = timeline().path("spans").path(0);

    assertThat(span.path("lane").asString()).isEqualTo("opening");
    assertThat(lasts(span)).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void tellsGapsOfHalfASecond() {
    toolCall("c1", "600 seconds", "10 seconds");
    toolCall("c2", "9.4 seconds", "0 seconds");

    List<JsonNode> gaps = timeline().path("gaps").valueStream().toList();

    assertThat(gaps).extracting(gap -> gap.path("cause").asString()).contains("between");
    assertThat(lasts(gaps.getLast())).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
  }

  private static Duration lasts(JsonNode span) {
    return Duration.between(
        Instant.parse(span.path("start").asString()), Instant.parse(span.path("end").asString()));
  }

  @Test
  void tellsARetryWithItsError() {
    server.journal().taskStateMachine().state(task, TaskState.RETRYING, "connection refused");

    JsonNode retry = timeline().path("spans").path(0);

    assertThat(retry.path("lane").asString()).isEqualTo("retry");
    assertThat(retry.path("title").asString()).isEqualTo("connection refused");
    assertThat(retry.path("end").isNull()).isTrue();
  }

  @Test
  void tellsThousandsOfCallsInAsManyPiecesAsCanBeSeen() {
    sql(
        """
        insert into event (seq, at, kind, task_id, data)
        select 100000 + n, now() - interval '9 minutes' + n * interval '50 milliseconds',
          case when n % 2 = 0 then 'tool.started' else 'tool.finished' end, ?,
          json_build_object('callId', 'k' || n / 2, 'name', 'read', 'title', 'a.txt', 'isError', false)
        from generate_series(0, 9999) n
        """);

    JsonNode all = timeline();
    assertThat(all.path("spans").size()).isLessThanOrEqualTo(301);
    assertThat(all.path("spans").valueStream().mapToInt(span -> span.path("count").asInt()).sum())
        .isEqualTo(5_000);

    String from = all.path("spans").path(0).path("start").asString();
    String to = Instant.parse(from).plusSeconds(5).toString();
    JsonNode near =
        http.get("/api/tasks/%s/timeline?from=%s&to=%s".formatted(task, from, to)).json();
    assertThat(near.path("spans").valueStream().map(span -> span.path("count").asInt()).distinct())
        .containsExactly(1);
  }

  @Test
  void saysWhatIsNoTime() {
    var reply = http.get("/api/tasks/" + task + "/timeline?from=yesterday");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("detail").asString()).contains("'yesterday'");
    assertThat(http.get("/api/tasks/t_none/timeline?to=2026-01-01T00:00:00Z").status())
        .isEqualTo(404);
  }

  private JsonNode timeline() {
    return http.get("/api/tasks/" + task + "/timeline").json();
  }

  private void modelCall(int turn, String began, String ended) {
    String run = task.value();
    sql(
        """
        insert into conversation (id, workflow_id, title, state, ceiling, task_id, agent, phase, kind)
        select id, 'w', 't', 'running', false, id, 'build', 'executing', 'main' from task where id = ?
        on conflict do nothing
        """);
    server
        .journal()
        .database()
        .sql(
            """
            insert into message (id, conversation_id, seq, turn, role, key, created_at)
            values (?, ?, ?, ?, 'assistant', ?, now() - ?::interval)
            """,
            run + "." + turn,
            run,
            turn,
            turn,
            "turn-" + turn,
            began)
        .update();
    server
        .journal()
        .database()
        .sql(
            """
            insert into usage (id, task_id, conversation_id, turn, purpose, model, input_tokens,
              output_tokens, cache_read_tokens, cache_write_tokens, cost, at)
            values (?, ?, ?, ?, 'build', 'own/m', 1, 1, 0, 0, 0.5, now() - ?::interval)
            """,
            run + "." + turn,
            run,
            run,
            turn,
            ended)
        .update();
  }

  private RunId stepRun() {
    RunId run = task.run("step-s1-1");
    sql(
        """
        insert into conversation (id, workflow_id, title, state, ceiling, task_id, agent, phase, kind, step)
        select id || '.step-s1-1', 'w', 't', 'running', false, id, 'build', 'executing', 'step', 's1'
        from task where id = ? on conflict do nothing
        """);
    return run;
  }

  private void runOfStep(String kind, String ago) {
    var run = server.journal().runStore().get(stepRun());
    event(kind, ago, "{\"run\":%s}".formatted(Json.write(run)));
  }

  /** A command of a check that failed. */
  private void check(String began, String ended) {
    server
        .journal()
        .database()
        .sql(
            """
            insert into tool_journal (call_id, task_id, conversation_id, result, started_at, settled_at)
            values (?, ?, ?, ?::json, now() - ?::interval, now() - ?::interval)
            """,
            stepRun() + ".check.0",
            task,
            stepRun(),
            Json.write(ToolResult.failed("It did not pass.")),
            began,
            ended)
        .update();
  }

  private void toolCall(String id, String began, String ended) {
    String call =
        "{\"callId\":\"%s\",\"name\":\"bash\",\"title\":\"make test\",\"isError\":true}"
            .formatted(id);
    event("tool.started", began, call);
    event("tool.finished", ended, call);
  }

  private void step(String state, String at) {
    event("step.state", at, "{\"stepId\":\"s1\",\"state\":\"%s\"}".formatted(state));
  }

  private void event(String kind, String ago, String data) {
    server
        .journal()
        .database()
        .sql(
            """
            insert into event (seq, at, kind, task_id, data)
            select max(seq) + 1, now() - ?::interval, ?, ?, ?::json from event
            """,
            ago,
            kind,
            task,
            data)
        .update();
  }

  private void sql(String statement) {
    server.journal().database().sql(statement, task).update();
  }
}
