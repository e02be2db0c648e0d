package dev.perdure.web.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.workspace.checkpoint.CheckpointActivitiesImpl;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointOperations;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import dev.perdure.web.server.OnServer;
import dev.perdure.web.task.PlannedTask;
import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Steps and commit of a fork whose task has its commits on another host. */
class RemoteForkTest extends OnServer {

  private static final String PLAN =
      """
      {"overview": "Write", "steps": [
        {"id": "a", "title": "A", "instructions": "Do", "checks": [{"command": "true"}]},
        {"id": "b", "title": "B", "instructions": "Do", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  private PlannedTask planned;
  private RemoteCheckpointOperations remote;

  @BeforeEach
  void finishBothSteps() {
    planned = PlannedTask.begin(server, "{\"request\":\"Write\",\"strategy\":\"light\"}", PLAN);
    planned.finish("a");
    planned.finish("b");
    var artifacts = server.bean(Artifacts.class);
    var submissions = server.journal().submissionStore();
    var there =
        new CheckpointActivitiesImpl(
            server.bean(LocalCheckpointOperations.class), artifacts, submissions);
    remote =
        new RemoteCheckpointOperations(
            "there",
            ask -> arrived(there.answer(arrived(ask))),
            artifacts,
            submissions,
            new Caller("ada"));
  }

  @Test
  void goesOnFromTheCommitOfTheStepThatTheOtherHostNames() {
    StepId step = new StepId("a");

    ForkPoint point = remote.fork(planned.id(), Optional.of(step));

    assertThat(point.steps()).containsExactly(step);
    assertThat(point.commit())
        .isEqualTo(server.journal().stepStore().find(planned.id(), step).orElseThrow().commit());
  }

  @Test
  void takesAllThatIsFinishedOnTheOtherHost() {
    ForkPoint point = remote.fork(planned.id(), Optional.empty());

    assertThat(point.steps()).isEqualTo(List.of(new StepId("a"), new StepId("b")));
    assertThat(point.commit()).isEqualTo(planned.host().steps().tip(planned.workspace()));
  }

  @Test
  void saysThatTheOtherHostHasNoFiles() {
    String other = http.post("/api/tasks", "{\"request\":\"Other\"}").json().path("id").asString();

    assertThatThrownBy(() -> remote.fork(new TaskId(other), Optional.empty()))
        .isInstanceOf(ApiFailure.class)
        .hasMessageContaining("has no files");
  }

  /** A question or an answer as the engine takes it from one host to another. */
  private static CheckpointRequest arrived(CheckpointRequest ask) {
    return Json.read(Json.write(ask), CheckpointRequest.class);
  }

  private static CheckpointAnswer arrived(CheckpointAnswer answer) {
    return Json.read(Json.write(answer), CheckpointAnswer.class);
  }
}
