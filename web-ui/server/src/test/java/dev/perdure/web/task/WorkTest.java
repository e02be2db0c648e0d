package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.prompt.Attachments;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.OnServer;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages of a task at work, and messages from people to the task. */
class WorkTest extends OnServer {

  private static final String PLAN =
      """
      {"overview": "Fix it", "approach": "", "steps": [{"id": "fix", "title": "Fix",
        "instructions": "Do", "checks": [{"command": "make test"}]}],
       "verification": [{"command": "make check"}]}
      """;

  private static FakeGateway gateway;

  private TaskId task;
  private String place;

  @BeforeAll
  static void start() {
    gateway = server.bean(FakeGateway.class);
  }

  @BeforeEach
  void create() {
    var created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    task = new TaskId(created.path("id").asString());
    place = "/api/tasks/" + task;
  }

  @Test
  void saysThatThereIsNoPlanYet() {
    assertThat(http.get(place + "/plan").status()).isEqualTo(404);
    assertThat(http.get(place + "/plan/revisions").json().path("items").size()).isZero();
  }

  @Test
  void showsTheNewestPlanWithItsDigestAndAllRevisions() {
    var plans = server.journal().planStore();
    plans.write(task, "one", Json.read(PLAN, Plan.class));
    var second = plans.write(task, "two", Json.read(PLAN.replace("Fix it", "Mend it"), Plan.class));
    var reply = http.get(place + "/plan");
    assertThat(reply.header("ETag")).isEqualTo("\"" + second.digest() + "\"");
    assertThat(reply.json().path("revision").asInt()).isEqualTo(2);
    assertThat(reply.json().path("digest").asString()).isEqualTo(second.digest());
    assertThat(reply.json().path("plan").path("overview").asString()).isEqualTo("Mend it");
    assertThat(reply.json().path("markdown").asString()).contains("Mend it");
    assertThat(http.get(place + "/plan/revisions").json().path("items").size()).isEqualTo(2);
    var task = http.get(place).json();
    assertThat(task.path("plan").path("revision").asInt()).isEqualTo(2);
  }

  @Test
  void showsStepsAndChecks() {
    var steps = server.journal().stepStore();
    steps.lay(task, Json.read(PLAN, Plan.class));
    steps.checks(task, new StepId("fix"), List.of(check("make test", 0)));
    server.journal().taskStore().verification(task, List.of(check("make check", 2)));
    var shown = http.get(place + "/steps").json().path("items").get(0);
    assertThat(shown.path("id").asString()).isEqualTo("fix");
    assertThat(shown.path("state").asString()).isEqualTo("pending");
    var checks = http.get(place + "/checks").json().path("items");
    assertThat(checks.get(0).path("step").asString()).isEqualTo("fix");
    assertThat(checks.get(0).path("passed").asBoolean()).isTrue();
    assertThat(checks.get(1).path("step").isNull()).isTrue();
    assertThat(checks.get(1).path("exitCode").asInt()).isEqualTo(2);
  }

  @Test
  void showsWhatATaskAndWhatAStepChanged() throws Exception {
    assertThat(http.get(place + "/changes").status()).isEqualTo(404);
    var workspace = open();
    Files.writeString(workspace.directory().resolve("new.txt"), "new\n");
    server.bean(HostWorkspaces.class).checkpoints().take(workspace, "turn 1");
    var changes = http.get(place + "/changes").json();
    assertThat(changes.path("base").asString()).isEqualTo(workspace.base());
    assertThat(changes.path("files").get(0).path("path").asString()).isEqualTo("new.txt");
    assertThat(changes.path("files").get(0).path("status").asString()).isEqualTo("added");
    assertThat(changes.path("files").get(0).path("diff").asString()).endsWith("+new\n");
    var steps = server.journal().stepStore();
    steps.lay(task, Json.read(PLAN, Plan.class));
    assertThat(http.get(place + "/changes?scope=step:fix").json().path("files").size()).isZero();
    var committed = server.bean(HostWorkspaces.class).steps().commit(workspace, "Fix", "step");
    steps.commit(task, new StepId("fix"), committed.commit());
    var ofStep = http.get(place + "/changes?scope=step:fix").json();
    assertThat(ofStep.path("head").asString()).isEqualTo(committed.commit());
    assertThat(ofStep.path("files").size()).isEqualTo(1);
    assertThat(http.get(place + "/changes?scope=all").status()).isEqualTo(422);
  }

  @Test
  void passesAMessageOn() {
    var reply = http.post(place + "/messages", "{\"text\":\"Use tabs\",\"when\":\"queue\"}");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(gateway.messages).contains(reply.json().path("id").asString());
  }

  @Test
  void keepsTheFilesOfAMessageWithIt() {
    var reply =
        http.post(
            place + "/messages",
            "{\"text\":\"See\",\"attachments\":[{\"name\":\"a.log\",\"text\":\"down\"}]}");
    assertThat(reply.status()).isEqualTo(202);
    var id = reply.json().path("id").asString();
    var message =
        server.journal().steeringStore().pending(task).stream()
            .filter(pending -> pending.id().equals(id))
            .findFirst()
            .orElseThrow();
    assertThat(message.text()).startsWith("See\n\nAttached files").contains("- a.log (text/plain)");
    assertThat(Attachments.of(message.options().files()).parts(server.journal().artifactStore()))
        .singleElement()
        .asString()
        .contains("down");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'text':' '}|text",
        "{'text':'a','attachments':[{'name':'x'}]}|attachments[0]",
        "{'text':'a','when':'later'}|when",
        "{'text':'a','tone':'x'}|tone",
      })
  void namesWhatIsWrongWithAMessage(String body, String field) {
    var reply = http.post(place + "/messages", body.replace('\'', '"'));
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo(field);
  }

  @Test
  void steersARunningTask() {
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    for (var command : List.of("pause", "interrupt", "cancel")) {
      var reply = http.post(place + "/control", "{\"command\":\"" + command + "\"}");
      assertThat(reply.status()).isEqualTo(202);
    }
    assertThat(gateway.controls)
        .extracting(Control::command)
        .containsSubsequence(ControlCommand.PAUSE, ControlCommand.INTERRUPT, ControlCommand.CANCEL);
  }

  @Test
  void keepsACommandThatTheEngineHasUntilTheTaskHasActedOnIt() {
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    http.post(place + "/control", "{\"command\":\"interrupt\"}");

    var outbox = server.journal().outboxStore();
    assertThat(outbox.unsent(task)).isEmpty();
    assertThat(outbox.unapplied(task)).containsExactly(gateway.controls.getLast());
  }

  @Test
  void keepsAMessageWhileTheEngineIsAwayAndSendsItWithTheNext() {
    gateway.away = true;
    var first = http.post(place + "/messages", "{\"text\":\"Use tabs\"}");
    assertThat(first.status()).isEqualTo(202);
    gateway.away = false;
    var second = http.post(place + "/messages", "{\"text\":\"No, spaces\"}");
    assertThat(gateway.messages)
        .containsSubsequence(
            first.json().path("id").asString(), second.json().path("id").asString());
  }

  @Test
  void takesAnIdleTaskUpToCancelIt() {
    gateway.controls.clear();
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    server.journal().taskStateMachine().rest(task, TaskState.IDLE, "");
    var reply = http.post(place + "/control", "{\"command\":\"cancel\"}");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(gateway.controls)
        .extracting(Control::command)
        .containsExactly(ControlCommand.CANCEL);
  }

  @Test
  void raisesTheBudgetOfATaskThatHasNotAskedForIt() {
    var reply = http.post(place + "/control", "{\"command\":\"raise_budget\",\"budget\":25}");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(http.get(place).json().path("budget").path("limit").asInt()).isEqualTo(25);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'command':'raise_budget'}|budget",
        "{'command':'raise_budget','budget':10}|budget",
        "{'command':'raise_budget','turns':0}|turns",
        "{'command':'raise_budget','budget':1e15}|budget",
        "{'command':'pause','budget':20}|budget",
      })
  void namesWhatIsWrongWithALimit(String body, String field) {
    var reply = http.post(place + "/control", body.replace('\'', '"'));
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo(field);
  }

  @ParameterizedTest
  @CsvSource({
    "QUEUED,resume",
    "RUNNING,resume",
    "PARKED,resume",
    "PARKED,pause",
    "PAUSED,pause",
    "IDLE,resume",
    "IDLE,pause",
    "IDLE,interrupt",
    "DELIVERED,cancel",
    "CANCELLED,cancel",
    "FAILED,resume"
  })
  void refusesACommandThatIsIllegalInAState(TaskState state, String command) {
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    server.journal().taskStateMachine().state(task, state, "");
    var reply = http.post(place + "/control", "{\"command\":\"" + command + "\"}");
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().path("code").asString()).isEqualTo("illegal_in_state");
    assertThat(reply.json().path("detail").asString()).contains("'" + command + "' is for tasks");
  }

  @ParameterizedTest
  @CsvSource({
    "QUEUED,cancel",
    "PARKED,cancel",
    "PARKED,interrupt",
    "PAUSED,resume",
    "PAUSED,cancel"
  })
  void passesOnACommandThatIsLegalInAState(TaskState state, String command) {
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    server.journal().taskStateMachine().state(task, state, "");
    var reply = http.post(place + "/control", "{\"command\":\"" + command + "\"}");
    assertThat(reply.status()).isEqualTo(202);
  }

  @ParameterizedTest
  @CsvSource({"resume,409,illegal_in_state", "archive,409,not_idle", "dance,422,invalid"})
  void refusesACommandThatDoesNotFit(String command, int status, String code) {
    var reply = http.post(place + "/control", "{\"command\":\"" + command + "\"}");
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.json().path("code").asString()).isEqualTo(code);
  }

  @Test
  void archivesATaskThatIsAtRestAndTakesNothingForItAfterwards() {
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    server.journal().taskStateMachine().rest(task, TaskState.DELIVERED, "");
    assertThat(http.post(place + "/control", "{\"command\":\"archive\"}").status()).isEqualTo(202);
    assertThat(http.get(place).json().path("phase").asString()).isEqualTo("closed");
    var late = http.post(place + "/messages", "{\"text\":\"More\"}");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().path("code").asString()).isEqualTo("illegal_in_state");
  }

  private Workspace open() {
    var host = server.bean(HostWorkspaces.class);
    MirrorResult.Mirrored source = host.repositories().scratch(task.value());
    return host.workspaces().open(task, source, "Fix it");
  }

  private static StepRecordCheckRecord check(String command, int exitCode) {
    return new StepRecordCheckRecord(command, null, exitCode == 0, exitCode, null, null);
  }
}
