package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A fork that goes on after finished steps of a task with real commits. */
class TaskForkServiceTest extends OnServer {

  private static final String PLAN =
      """
      {"overview": "Write", "steps": [
        {"id": "a", "title": "A", "instructions": "Do", "checks": [{"command": "true"}]},
        {"id": "b", "title": "B", "instructions": "Do", "dependsOn": ["a"],
         "checks": [{"command": "true"}]},
        {"id": "c", "title": "C", "instructions": "Do", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  private TaskId task;
  private HostWorkspaces host;
  private Workspace workspace;

  @BeforeEach
  void finishTwoStepsOfThree() {
    var planned = PlannedTask.begin(server, "{\"request\":\"Write\",\"strategy\":\"light\"}", PLAN);
    task = planned.id();
    host = planned.host();
    workspace = planned.workspace();
    planned.finish("a");
    planned.finish("b");
  }

  @Test
  void takesPlanStepsAndReportsOver() {
    JsonNode forked = fork("{\"step\":\"a\"}").json().path("result");

    assertThat(forked.path("steps").toString()).isEqualTo("[\"a\"]");
    JsonNode fork = http.get("/api/tasks/" + forked.path("taskId").asString()).json();
    assertThat(fork.path("forkOf").asString()).isEqualTo(task.value());
    assertThat(fork.path("strategy").asString()).isEqualTo("light");
    assertThat(fork.at("/plan/steps").valueStream().map(step -> step.path("state").asString()))
        .containsExactly("done", "pending", "pending");
    assertThat(fork.at("/plan/steps/0/result").asString()).isEqualTo("Did a");
    assertThat(fork.at("/plan/steps/0/note").asString()).contains(task.value());
    TaskId id = new TaskId(fork.path("id").asString());
    assertThat(server.journal().conversationStore().all(id.mainRun()).getFirst().parts().getFirst())
        .isInstanceOfSatisfying(
            Part.Text.class, text -> assertThat(text.text()).contains("Write", "Did a"));
    assertThat(server.journal().planStore().adopted(id)).as("a person decides anew").isEmpty();
  }

  @Test
  void goesOnAfterTheCommitOfTheStep() {
    JsonNode forked = fork("{\"step\":\"a\"}").json().path("result");

    TaskId id = new TaskId(forked.path("taskId").asString());
    assertThat(server.journal().forkOriginStore().forkOrigin(id).orElseThrow().commit())
        .isEqualTo(server.journal().stepStore().find(task, new StepId("a")).orElseThrow().commit());
  }

  @Test
  void takesAllThatIsFinished() {
    JsonNode forked = fork("{\"finished\":true,\"variant\":\"high\"}").json().path("result");

    assertThat(forked.path("steps").toString()).isEqualTo("[\"a\",\"b\"]");
    TaskId id = new TaskId(forked.path("taskId").asString());
    assertThat(server.journal().forkOriginStore().forkOrigin(id).orElseThrow().commit())
        .isEqualTo(host.steps().tip(workspace));
  }

  @Test
  void isComparedByModelStrategyAndFiles() {
    JsonNode forked = fork("{\"step\":\"a\"}").json().path("result");
    TaskId id = new TaskId(forked.path("taskId").asString());
    Workspace files = host.workspaces().open(id, host.repositories().scratch(id.value()), "Write");

    JsonNode compared = http.get("/api/tasks/" + id + "/compare").json();

    assertThat(files.mirror()).as("repositories of their own").isNotEqualTo(workspace.mirror());
    JsonNode side = compared.path("sides").path(0);
    assertThat(side.path("strategy").asString()).isEqualTo("light");
    assertThat(side.path("model").asString()).isEqualTo("script/standard");
    assertThat(side.path("title").asString()).isEqualTo("Write");
    assertThat(compared.path("sides").path(1).path("id").asString()).isEqualTo(task.value());
    assertThat(
            compared
                .at("/difference/files")
                .valueStream()
                .map(file -> file.path("path").asString()))
        .containsExactly("a.txt", "b.txt");
  }

  @Test
  void comparesWithoutFilesThatThisHostLacks() {
    JsonNode forked = fork("{\"step\":\"a\"}").json().path("result");

    JsonNode compared =
        http.get("/api/tasks/" + forked.path("taskId").asString() + "/compare").json();

    assertThat(compared.path("difference").isNull()).isTrue();
    assertThat(compared.path("sides")).hasSize(2);
  }

  @Test
  void leavesTheFirstTaskAsItIs() {
    String before = http.get("/api/tasks/" + task + "/steps").text();
    String tip = host.steps().tip(workspace);

    fork("{\"step\":\"a\"}");

    assertThat(http.get("/api/tasks/" + task + "/steps").text()).isEqualTo(before);
    assertThat(host.steps().tip(workspace)).isEqualTo(tip);
  }

  @Test
  void namesTheFinishedStepsWhereAnotherIsChosen() {
    for (String step : List.of("c", "none")) {
      HttpReply refused = fork("{\"step\":\"%s\"}".formatted(step));

      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.json().path("field").asString()).isEqualTo("arguments.step");
      assertThat(refused.json().path("detail").asString()).contains("use one of a, b");
    }
  }

  @Test
  void refusesWhatDoesNotGoTogether() {
    assertThat(field("{\"step\":\"a\",\"request\":\"Other\"}")).isEqualTo("arguments.request");
    assertThat(field("{\"finished\":true,\"strategy\":\"light\"}")).isEqualTo("arguments.strategy");
    assertThat(field("{\"step\":\"a\",\"finished\":true}")).isEqualTo("arguments.finished");
    assertThat(field("{\"finished\":\"yes\"}")).isEqualTo("arguments.finished");
  }

  @Test
  void refusesATaskWithoutAnApprovedPlan() {
    String other = http.post("/api/tasks", "{\"request\":\"Other\"}").json().path("id").asString();

    HttpReply refused = fork(other, "{\"finished\":true}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("detail").asString()).contains("no approved plan", other);
  }

  private String field(String arguments) {
    return fork(arguments).json().path("field").asString();
  }

  private HttpReply fork(String arguments) {
    return fork(task.value(), arguments);
  }

  private HttpReply fork(String id, String arguments) {
    return http.post(
        "/api/tasks/" + id + "/commands",
        "{\"name\":\"fork\",\"arguments\":%s}".formatted(arguments));
  }
}
