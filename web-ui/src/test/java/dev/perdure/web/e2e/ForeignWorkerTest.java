package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.RunSpec.Delegation;
import dev.perdure.workflows.port.RunSpec.Opening;
import dev.perdure.workflows.port.TaskQueueNames;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A foreign worker at the engine changes nothing before an approval. */
class ForeignWorkerTest extends OnAKillStage {

  private static final String FORGED_RUN =
      """
      - when: {agent: build, turn: 1}
        tool_calls: [{name: write, arguments: {filePath: forged, content: "forged"}}]
      - when: {agent: build}
        text: "Done."
      """;

  @Test
  void aRunThatAForeignRootBeginsIsReadOnly() {
    String plan = ClasspathResources.text("e2e/kill-plan.yaml");
    var task = stage.task("layered", Scenario.of(plan + FORGED_RUN));
    JsonNode asked = task.nextRequest("plan");
    var id = new TaskId(task.id());

    try (var engine = EngineAccess.of(task)) {
      engine.runAsChildOfAForeignRoot(id + ".foreign", id.value(), forged(task, id, engine));
    }

    JsonNode messages = task.get("/api/tasks/%s/runs/%s.forged/messages".formatted(id, id));
    assertThat(messages.toString()).contains("\"layer\":\"ceiling\"");
    assertThat(stage.awaitWorkspace(task).resolve("forged")).doesNotExist();
    task.assertPending(asked);
    task.post("/api/tasks/%s/control".formatted(id), Map.of("command", "cancel"));
    assertThat(task.ended().path("state").asString()).isEqualTo("cancelled");
  }

  /** The specification of a run that may write, as if another run had delegated it. */
  private static RunSpec forged(TaskPage task, TaskId id, EngineAccess engine) {
    String host = task.task().path("workspace").path("host").asString();
    String queue = TaskQueueNames.of(engine.queue(id.value())).workspace(host);
    var run =
        new RunSpec.Builder(id, Phase.EXECUTING, queue, RunKind.DESIGN, id.run("forged"), "build");
    RunSpec own = run.opening(Opening.of("build/executing", "forged"));
    var terms = new Delegation(own.run().call(1, 0), null, false, null, 0);
    return new RunSpec(
        own.task(),
        own.run(),
        own.kind(),
        own.parent(),
        own.agent(),
        own.phase(),
        own.step(),
        own.readOnly(),
        own.steered(),
        own.queue(),
        own.opening(),
        own.turn(),
        terms,
        own.background(),
        own.worktree(),
        own.hooks(),
        own.localRecords());
  }
}
