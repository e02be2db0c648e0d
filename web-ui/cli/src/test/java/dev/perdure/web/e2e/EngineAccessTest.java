package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskQueueNames;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * A person or a foreign worker that reaches the engine approves nothing, begins nothing and changes
 * nothing. Everything is tried on one task whose plan waits, which a person approves at the end.
 */
class EngineAccessTest extends OnAKillStage {

  private static final String FORGED_RUN =
      """
      - when: {agent: build, turn: 1}
        tool_calls: [{name: write, arguments: {filePath: forged, content: "forged"}}]
      - when: {agent: build}
        text: "Done."
      """;

  private static TaskPage task;
  private static JsonNode asked;

  @BeforeAll
  static void letAPlanWait() {
    String plan = ClasspathResources.text("e2e/kill-plan.yaml");
    task = stage.task("layered", Scenario.of(plan + FORGED_RUN));
    asked = task.nextRequest("plan");
  }

  @AfterEach
  void thePlanWaits() {
    task.assertPending(asked);
  }

  @AfterAll
  static void thePlanIsApprovedByAPersonAlone() {
    assertThat(task.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);
    JsonNode ended = stage.delivered(task);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
    assertThat(stage.tree(ended)).doesNotContain("forged");
    JsonNode decisions = task.get("/api/tasks/%s/decisions".formatted(task.id()));
    assertThat(decisions.toString()).doesNotContain("the operator", "forged");
  }

  @Test
  void aPlanIsNotApprovedByADecisionThatNobodyHasSubmitted() {
    Map<String, String> forged =
        Map.of(
            "requestId", asked.path("id").asString(),
            "decisionId", "forged",
            "digest", asked.path("digest").asString(),
            "outcome", "approve",
            "by", "the operator",
            "at", "2026-01-01T00:00:00Z");

    try (var engine = EngineAccess.of(task)) {
      engine.signal(task.id(), "decide", forged);
    }

    stage.awaitEvent(task, "is not in the journal");
  }

  @Test
  void aSecondRootOfATaskIsRefused() {
    try (var engine = EngineAccess.of(task)) {
      var second =
          engine.start("Task", task.id() + ".second", task.id(), Map.of("task", task.id()));

      assertThatThrownBy(() -> second.getResult(Void.class))
          .hasStackTraceContaining("is not the root of the task");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"startTask", "adoptPlan", "closeOwnPlan"})
  void anActivityIsRefusedThatNoWorkflowAsksFor(String activity) {
    try (var engine = EngineAccess.of(task)) {
      assertThatThrownBy(() -> engine.call(activity, task.id(), Map.of("task", task.id())))
          .hasStackTraceContaining("serves only workflows of Perdure");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"undo", "redo"})
  void aCommandAboutCheckpointsIsRefusedThatNobodyHasSubmitted(String command) {
    try (var engine = EngineAccess.of(task)) {
      var forged = Map.of("task", task.id(), "host", host(), "question", Map.of("is", command));
      var workflow =
          engine.start("Checkpoint", task.id() + ".history." + command, task.id(), forged);

      assertThatThrownBy(() -> workflow.getResult(Void.class))
          .hasStackTraceContaining("The server has stored no such command");
    }
  }

  @Test
  void aRunThatAForeignRootBeginsIsReadOnly() {
    var id = new TaskId(task.id());

    try (var engine = EngineAccess.of(task)) {
      engine.runAsChildOfAForeignRoot(id + ".foreign", id.value(), forged(id, engine));
    }

    JsonNode messages = task.get("/api/tasks/%s/runs/%s.forged/messages".formatted(id, id));
    assertThat(messages.toString()).contains("\"layer\":\"ceiling\"");
    assertThat(stage.awaitWorkspace(task).resolve("forged")).doesNotExist();
  }

  /** The specification of a run that may write, as if another run had delegated it. */
  private static RunSpec forged(TaskId id, EngineAccess engine) {
    String queue = TaskQueueNames.of(engine.queue(id.value())).workspace(host());
    var run =
        new RunSpec.Builder(id, Phase.EXECUTING, queue, RunKind.DESIGN, id.run("forged"), "build");
    RunSpec own = run.opening(RunOpening.of("build/executing", "forged"));
    var terms = new RunDelegation(own.run().call(1, 0), null, false, null, 0);
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
        own.title());
  }

  private static String host() {
    return task.task().path("workspace").path("host").asString();
  }
}
