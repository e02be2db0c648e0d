package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepVerdict;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.port.VerdictRequest;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reviewer judges the checks of a step that no command decides. */
class ReviewTest {

  private static final StepId FIX = new StepId("fix");
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "fix", "title": "Fix", "instructions": "Mend it.",
         "checks": [{"command": "true"}, {"description": "It is tidy"}]}],
       "verification": [{"command": "true"}]}
      """;
  private static final RunId REVIEW = new VerdictRequest(TASK, FIX, 1, null).run();

  @TempDir Path directory;
  private AgentScene scene;

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void showsAReviewerWhatAStepChanged() {
    review("- {text: Done., times: always}");

    assertThat(scene.said(REVIEW).getFirst()).contains("It is tidy").contains("+Hello");
  }

  @Test
  void letsAReviewerLookBeforeItsVerdictEndsTheRun() {
    review(
        """
        - {tool_calls: [{name: read, arguments: {filePath: greet.txt}}]}
        - {tool_calls: [{name: verdict, arguments: {passed: false, reason: Two blanks.}}]}
        """);

    assertThat(turn(1).calls()).hasSize(1);
    assertThat(turn(2).finish()).isEqualTo(FinishReason.END_TURN);
    assertThat(verdict()).isEqualTo(new StepVerdict(false, "Two blanks."));
    assertThat(check().passed()).isFalse();
    assertThat(check().reason()).isEqualTo("Two blanks.");
  }

  @Test
  void asksForAVerdictOnceWhereAReviewerOnlyWrites() {
    review("- {text: Looks fine to me., times: always}");

    assertThat(turn(1).more()).isTrue();
    assertThat(scene.said(REVIEW)).last().asString().contains("`verdict`");
    assertThat(turn(2).more()).isFalse();
    assertThat(verdict().passed()).isFalse();
  }

  @Test
  void notesWhatNobodyCanTellAndFailsNothing() {
    review(
        """
        - tool_calls:
          - {name: verdict, arguments: {passed: false, undecided: true, reason: Look at a phone.}}
        """);
    turn(1);

    assertThat(verdict().passed()).isTrue();
    assertThat(check().passed()).isNull();
    assertThat(check().reason()).isEqualTo("Look at a phone.");
  }

  private void review(String script) {
    scene = new AgentScene(directory, Strategy.LAYERED, script);
    Plan plan = Json.read(PLAN, Plan.class);
    scene
        .journal()
        .planStore()
        .adopt(TASK, scene.journal().planStore().write(TASK, "w", plan).revision());
    scene.journal().stepStore().lay(TASK, plan);
    scene.tasks().adoptPlan(new TaskRef(TASK));
    scene.tasks().step(new StepUpdate(TASK, FIX, StepState.RUNNING, TASK.run("step-fix-1"), 1));
    String diff = scene.journal().artifactStore().store("+Hello".getBytes(UTF_8), "text/x-patch");
    scene
        .runs()
        .open(
            new RunSpec.Builder(
                    TASK, Phase.VERIFYING, "workspace-here", RunKind.VERDICT, REVIEW, "plan")
                .readOnly()
                .step(FIX)
                .opening(
                    new RunOpening(
                        "plan/verdict", Map.of(RunSpec.DIFF, diff), REVIEW.value(), false)));
  }

  private TurnResult turn(int number) {
    return scene.models().respond(new TurnRequest(REVIEW, number));
  }

  private StepVerdict verdict() {
    return scene.models().judge(new VerdictRequest(TASK, FIX, 1, null));
  }

  private StepRecordCheckRecord check() {
    return scene.journal().stepStore().find(TASK, FIX).orElseThrow().checks().get(1);
  }
}
