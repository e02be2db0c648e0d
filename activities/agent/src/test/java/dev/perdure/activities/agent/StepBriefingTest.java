package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StepBriefingTest extends AgentJourney {

  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "Change the constant alone.",
       "files": [{"path": "greet.txt", "action": "modify", "note": "the greeting"},
         {"path": "other.txt", "action": "modify"}],
       "risks": ["Scripts compare the greeting."],
       "steps": [
        {"id": "look", "title": "Look", "instructions": "Read it.", "checks": [{"command": "true"}]},
        {"id": "mend", "title": "Mend", "instructions": "Mend it.", "dependsOn": ["look"],
         "files": ["greet.txt"], "checks": [{"command": "grep Hello greet.txt"}]}],
       "verification": [{"command": "true"}]}
      """;

  private static final String SCRIPT =
      """
      - when: {agent: plan}
        tool_calls:
          - {name: question, arguments: {questions: [{question: "Which greeting?", header: Greeting,
              options: [{label: Hello, description: plain}]}]}}
      - {text: I changed the first letter., times: always}
      """;

  @BeforeEach
  void decide() {
    RunId planner = plan(SCRIPT);
    scene.models().respond(new TurnRequest(planner, 1));
    var asked = asked(scene.tools().run(new ToolCallRequest(planner.call(1, 0), null)));
    scene.settle(asked, Outcome.ANSWER, null, List.of(List.of("Hello")));
    scene.tools().run(new ToolCallRequest(planner.call(1, 0), asked.id()));
    say("Keep the full stop.");
    scene.journal().planStore().write(TASK, "t_1.main.1.1", Json.read(PLAN, Plan.class));
    scene.settle(Objects.requireNonNull(scene.shownPlan()), Outcome.APPROVE, "Mind the newline.");
    scene.tasks().adoptPlan(new TaskRef(TASK));
  }

  @Test
  void givesTheBuilderThePersonsWordsAndDecisions() {
    assertThat(briefing(1))
        .contains("<request>\nFix the greeting\n</request>")
        .contains("Keep the full stop.")
        .contains("Question: Which greeting?\nAnswer: Hello")
        .contains("On approving the plan: Mind the newline.");
  }

  @Test
  void givesTheBuilderThePlanAroundItsStep() {
    assertThat(briefing(1))
        .contains("Approach: Change the constant alone.")
        .contains("- look: Look (ready)\n- mend: Mend (yours)")
        .contains("- greet.txt (modify): the greeting")
        .doesNotContain("other.txt")
        .contains("- Scripts compare the greeting.")
        .contains("- command: `grep Hello greet.txt`");
  }

  @Test
  void saysNothingOfAFurtherAttemptInTheFirst() {
    assertThat(briefing(1)).doesNotContain("further attempt").doesNotContain("{{");
  }

  @Test
  void tellsAFurtherAttemptWhatWasTriedAndWhichCheckFailed() {
    RunId first = open(1);
    scene.models().respond(new TurnRequest(first, 1));
    scene.models().respond(new TurnRequest(first, 2));
    scene.runs().close(new RunCloseRequest(first, FinishReason.END_TURN, ""));
    var failed =
        new StepRecordCheckRecord("grep Hello greet.txt", null, false, 1, "f00d", "no such line");
    scene.journal().stepStore().checks(TASK, new StepId("mend"), List.of(failed));

    assertThat(briefing(2))
        .contains("I changed the first letter.")
        .contains("- `grep Hello greet.txt` ended with 1 (whole output: ref:f00d):\nno such line");
  }

  @Test
  void tellsAFurtherAttemptWhatAPersonSaidWhenTheyHadItTriedAgain() {
    open(1);
    PendingRequest asked =
        scene
            .tasks()
            .stepFailed(new FailedStep(TASK, new StepId("mend"), FailedStep.FAILED, "It failed."));
    scene.settle(asked, Outcome.RETRY, "The file is written by hand.");

    assertThat(briefing(2))
        .contains("On having step mend tried again: The file is written by hand.");
  }

  @Test
  void cutsWhatIsTooLongAndSaysSo() {
    say("x".repeat(20_000));

    assertThat(briefing(1)).contains("(cut: the last 8,000 of 20,0").hasSizeLessThan(20_000);
  }

  private void say(String words) {
    var id = "m-" + words.hashCode();
    var message = new UserMessage(id, TASK, "ann", UserMessage.When.STEER, words);
    scene.journal().steeringStore().add(message);
    scene.journal().steeringStore().delivered(List.of(message), TASK.mainRun(), 1);
  }

  private String briefing(int attempt) {
    return scene.said(open(attempt)).getFirst();
  }

  private RunId open(int attempt) {
    RunId run = TASK.run("step-mend-" + attempt);
    StepId step = new StepId("mend");
    scene.tasks().step(new StepUpdate(TASK, step, StepState.RUNNING, run, attempt));
    scene
        .runs()
        .open(
            new RunSpec.Builder(TASK, Phase.EXECUTING, "workspace-here", RunKind.STEP, run, "build")
                .steered()
                .step(step)
                .opening(RunOpening.of("step/executing", run.value())));
    return run;
  }
}
