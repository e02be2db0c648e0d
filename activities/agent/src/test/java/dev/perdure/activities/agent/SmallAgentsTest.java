package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TurnRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The small agents that name a task and sum it up. */
class SmallAgentsTest {

  private static final TaskRef REF = new TaskRef(TASK);
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "fix", "title": "Fix", "instructions": "Mend it.", "checks": [{"command": "true"}]},
        {"id": "test", "title": "Test", "instructions": "Try it.", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  @TempDir Path directory;
  private AgentScene scene;

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void nameATaskByTheWordsOfASmallModel() {
    play("- {when: {agent: title}, text: \"**Greet the world.**\\n\\nThat is it.\"}");
    scene.models().name(REF);

    assertThat(scene.journal().taskReader().get(TASK).title()).isEqualTo("Greet the world");
  }

  @Test
  void leaveATitleWhereTheModelFails() {
    play("- {when: {agent: title}, error: {status: 500}}");
    scene.models().name(REF);

    assertThat(scene.journal().taskReader().get(TASK).title()).isEqualTo("Greeting");
    assertThat(scene.journal().runStore().get(TASK.run("title")).state())
        .isEqualTo(RunState.FAILED);
  }

  @Test
  void takeNoTurnOfAScriptThatIsForOthers() {
    play("- {text: Done., times: always}");
    scene.models().name(REF);

    assertThat(scene.journal().taskReader().get(TASK).title()).isEqualTo("Fix the greeting");
  }

  @Test
  void sumATaskUpWithWhatWasReportedAndChecked() {
    play("- {when: {agent: summary}, text: The greeting is right. Nothing is left.}");
    deliver();

    assertThat(scene.said(TASK.run("summary-1")).getFirst())
        .contains("Fix the greeting", "I mended it.", "- true: not decided")
        .containsOnlyOnce("I mended it.");
    assertThat(result()).isEqualTo("The greeting is right. Nothing is left.");
  }

  @Test
  void letTheLastReportStandWhereNoSummaryIsWritten() {
    play("- {when: {agent: summary}, error: {status: 529}}");
    deliver();

    assertThat(result()).isEqualTo("I mended it.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "- {when: {agent: summary}, error: {status: 529}}"})
  void sayTheReportsOfAllStepsWhereNoSummaryIsWritten(String script) {
    play(script);
    handOver("I mended it.", "It passes.\nTwice.");
    scene.models().summarize(REF);

    assertThat(result()).isEqualTo("- Fix: I mended it.\n- Test: It passes.\n  Twice.");
  }

  @Test
  void sayWhatAFollowUpEndedInBelowTheReportsOfTheSteps() {
    play("- {text: I did that too.}");
    handOver("I mended it.", "It passes.");
    scene
        .journal()
        .steeringStore()
        .add(new UserMessage("u_1", TASK, "ann", UserMessage.When.STEER, "Do more."));
    scene.tasks().begin(REF);
    RunId main = scene.open("build", Phase.EXECUTING, "build/follow-up", false);
    scene.models().respond(new TurnRequest(main, 1));
    scene.tasks().end(TaskResult.of(TASK, TaskState.DELIVERED));

    assertThat(result()).isEqualTo("- Fix: I mended it.\n- Test: It passes.\n\nI did that too.");
  }

  @Test
  void sumNoTaskUpThatAPersonHasBegunAgain() {
    play("- {when: {agent: summary}, text: All is done., times: always}");
    handOver("I mended it.");
    scene.journal().taskStateMachine().takeUp(TASK);
    scene.models().summarize(REF);

    assertThat(scene.journal().runStore().find(TASK.run("summary-1"))).isEmpty();
  }

  @Test
  void sayTheLastReportWhereAScriptSaysNothing() {
    play("[]");
    deliver();

    assertThat(result()).isEqualTo("I mended it.");
  }

  private void play(String script) {
    scene = new AgentScene(directory, Strategy.LAYERED, script);
    scene.tasks().begin(REF);
  }

  private void deliver() {
    handOver("I mended it.");
    assertThat(result()).as("until it is summed up").isEqualTo("I mended it.");
    scene.models().summarize(REF);
  }

  /** Delivers a plan whose first steps have these reports; others report nothing. */
  private void handOver(String... reports) {
    Plan plan = Json.read(PLAN, Plan.class);
    scene
        .journal()
        .planStore()
        .adopt(TASK, scene.journal().planStore().write(TASK, "w", plan).revision());
    scene.journal().stepStore().lay(TASK, plan);
    for (int i = 0; i < reports.length; i++) {
      StepId step = plan.steps().get(i).id();
      scene.journal().stepStore().result(TASK, step, reports[i]);
      for (StepState state : List.of(StepState.RUNNING, StepState.VERIFYING, StepState.DONE)) {
        scene.journal().stepStore().move(TASK, step, state, null, 1);
      }
    }
    scene.journal().taskStateMachine().state(TASK, TaskState.RUNNING, "");
    scene.tasks().end(TaskResult.of(TASK, TaskState.DELIVERED));
  }

  private String result() {
    return scene.journal().taskReader().get(TASK).result().text();
  }
}
