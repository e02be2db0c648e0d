package dev.perdure.web.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import dev.perdure.web.task.PlannedTask;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A task that is taken back to before a step, in a repository with real commits. */
class StepResetServiceTest extends OnServer {

  private static final String PLAN =
      """
      {"overview": "Write", "steps": [
        {"id": "a", "title": "A", "instructions": "Do", "checks": [{"command": "true"}]},
        {"id": "b", "title": "B", "instructions": "Do", "checks": [{"command": "true"}]},
        {"id": "c", "title": "C", "instructions": "Do", "dependsOn": ["b"],
         "checks": [{"command": "true"}]},
        {"id": "d", "title": "D", "instructions": "Do", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  private PlannedTask planned;
  private TaskId task;
  private HostWorkspaces host;
  private Workspace workspace;

  @BeforeEach
  void finishThreeStepsOfFour() {
    planned = PlannedTask.begin(server, "{\"request\":\"Write\"}", PLAN);
    task = planned.id();
    host = planned.host();
    workspace = planned.workspace();
    planned.finish("a");
    planned.finish("b");
    planned.finish("c");
  }

  @Test
  void takesTheCommitsOffAndHasTheStepsDoneAgain() throws IOException {
    rest();
    String tip = host.steps().tip(workspace);

    HttpReply reply = reset("b");

    assertThat(reply.status()).isEqualTo(202);
    JsonNode back = reply.json().path("reset");
    assertThat(back.path("steps").toString()).isEqualTo("[\"b\",\"c\"]");
    assertThat(back.path("commits").valueStream().map(each -> each.path("step").asString()))
        .containsExactly("b", "c");
    assertThat(git("rev-parse", back.path("ref").asString())).isEqualTo(tip);
    assertThat(host.steps().tip(workspace)).isEqualTo(back.path("commit").asString());
    assertThat(workspace.directory().resolve("a.txt")).hasContent("a");
    assertThat(workspace.directory().resolve("b.txt")).doesNotExist();
    assertThat(step("a").state()).isEqualTo(StepState.DONE);
    assertThat(step("b"))
        .satisfies(step -> assertThat(step.state()).isEqualTo(StepState.PENDING))
        .satisfies(step -> assertThat(step.commit()).isNull())
        .satisfies(step -> assertThat(step.checks().getFirst().passed()).isNull())
        .satisfies(step -> assertThat(step.attempts()).isOne())
        .satisfies(step -> assertThat(step.note()).contains("reset the task to step 'b'"));
    assertThat(server.journal().steeringStore().pending(task))
        .singleElement()
        .satisfies(said -> assertThat(said.options().reset()).isEqualTo("b"));
  }

  @Test
  void saysBeforeWhatItWouldDoAndChangesNothing() {
    rest();
    String tip = host.steps().tip(workspace);

    JsonNode told = http.get("/api/tasks/%s/steps/b/reset".formatted(task)).json();

    assertThat(told.path("steps").toString()).isEqualTo("[\"b\",\"c\"]");
    assertThat(told.path("ref").asString()).isEqualTo("refs/perdure-aside/%s/1".formatted(task));
    assertThat(host.steps().tip(workspace)).isEqualTo(tip);
    assertThat(step("b").state()).isEqualTo(StepState.DONE);
    assertThat(server.journal().steeringStore().pending(task)).isEmpty();
  }

  @Test
  void refusesATaskAtWorkAndSaysWhatToDoFirst() {
    HttpReply refused = reset("b");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("code").asString()).isEqualTo("not_idle");
    assertThat(refused.json().path("detail").asString()).contains("interrupt it first");
  }

  @Test
  void refusesAStepThatHasNotBegunOrIsNone() {
    rest();

    assertThat(reset("d").json().path("detail").asString()).contains("has not begun");
    assertThat(reset("none").status()).isEqualTo(422);
    assertThat(http.get("/api/tasks/%s/steps/none/reset".formatted(task)).status()).isEqualTo(422);
  }

  @Test
  void leavesEverythingWhereAFileThatGitIgnoresIsInTheWay() throws IOException {
    Files.delete(workspace.directory().resolve("c.txt"));
    Files.delete(workspace.directory().resolve("a.txt"));
    Files.writeString(workspace.directory().resolve(".gitignore"), "a.txt\n");
    planned.commit("d");
    planned.move(new StepId("d"), 1, StepState.RUNNING, StepState.VERIFYING, StepState.DONE);
    Files.writeString(workspace.directory().resolve("a.txt"), "secret");
    rest();

    HttpReply refused = reset("d");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("detail").asString()).contains("a.txt would be lost");
    assertThat(workspace.directory().resolve("a.txt")).hasContent("secret");
    assertThat(step("d").state()).isEqualTo(StepState.DONE);
  }

  @Test
  void refusesToTakeBackWhatThePlanHasNoLonger() {
    Plan rest = Json.read(PLAN.replaceAll("(?s)\\{\"id\": \"c\".*?\\}\\]\\},\\s*", ""), Plan.class);
    server.journal().planStore().write(task, "c_2", rest);
    server.journal().planStore().adopt(task, 2);
    server.journal().stepStore().lay(task, rest);
    rest();

    assertThat(reset("b").json().path("detail").asString()).contains("no longer has c");
    assertThat(step("b").state()).isEqualTo(StepState.DONE);
  }

  @Test
  void keepsEachTimeWhatWasTakenBack() throws IOException {
    rest();
    reset("c");
    finishAgain("c");

    JsonNode again = reset("b").json().path("reset");

    assertThat(again.path("ref").asString()).endsWith("/2");
    assertThat(git("log", "--format=%s", workspace.base() + ".." + again.path("ref").asString()))
        .isEqualTo("C\nB\nA");
  }

  private void finishAgain(String id) {
    planned.write(id, "again");
    planned.commit(id);
    planned.move(new StepId(id), 2, StepState.RUNNING, StepState.VERIFYING, StepState.DONE);
  }

  private StepRecord step(String id) {
    return server.journal().stepStore().find(task, new StepId(id)).orElseThrow();
  }

  private void rest() {
    server.journal().taskStateMachine().rest(task, TaskState.DELIVERED, "");
  }

  private String git(String... words) {
    return host.git().on(workspace.mirror()).text(words).strip();
  }

  private HttpReply reset(String step) {
    return http.post(
        "/api/tasks/" + task + "/control",
        "{\"command\":\"reset\",\"step\":\"%s\"}".formatted(step));
  }
}
