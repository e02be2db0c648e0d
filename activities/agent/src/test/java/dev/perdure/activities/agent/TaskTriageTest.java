package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.journal.task.TaskQuery;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordPhaseRecord;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskTransition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The choice of a strategy by a model whose answer may be anything. */
class TaskTriageTest {

  @TempDir Path directory;
  private AgentScene scene;

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void picksWhatTheModelSaysOnceAndTellsPeople() {
    Triage picked =
        triage("{strategy: light, type: bug, skip: [], perspectives: [], reason: A typo.}");

    assertThat(picked.strategy()).isEqualTo(Strategy.LIGHT);
    assertThat(picked.type()).isEqualTo(Triage.Type.BUG);
    assertThat(scene.journal().taskReader().get(TASK).strategy()).isEqualTo(Strategy.LIGHT);
    assertThat(scene.models().triage(new TaskRef(TASK))).isEqualTo(picked);
    assertThat(notices()).containsExactly("Strategy light. A typo.");
  }

  @ParameterizedTest
  @CsvSource({
    "TRIAGE, PREPARING, EXPLORING",
    "SCOPE, PREPARING, EXPLORING",
    "TITLE, PREPARING, PREPARING",
    "TRIAGE, EXECUTING, EXECUTING"
  })
  void showsATaskAsExploringWhileAModelChoosesOrDivides(RunKind kind, Phase phase, Phase shown) {
    scene = scene("{strategy: light, type: bug, reason: A typo.}");
    scene.tasks().progress(TaskTransition.phase(TASK, phase));
    RunId run = TASK.run("small");
    open(run, kind);

    assertThat(scene.journal().taskReader().get(TASK).phase()).isEqualTo(shown);
    assertThat(scene.journal().taskReader().list(TaskQuery.newest(1)).items())
        .extracting(TaskRecord::phase)
        .containsExactly(shown);
    assertThat(scene.journal().taskReader().get(TASK).phases())
        .as("what the task went through")
        .extracting(TaskRecordPhaseRecord::phase)
        .containsExactly(phase);

    scene.journal().runStore().finish(run, RunState.COMPLETED, FinishReason.END_TURN);
    assertThat(scene.journal().taskReader().get(TASK).phase()).isEqualTo(phase);
  }

  private void open(RunId run, RunKind kind) {
    scene
        .journal()
        .runStore()
        .open(
            new NewRun(
                run,
                TASK,
                kind,
                null,
                TASK.value(),
                "plan",
                Phase.PREPARING,
                null,
                "Small",
                null,
                null,
                null,
                true,
                RunSettings.unsteered()));
  }

  @Test
  void boundsWhatAHostileAnswerMaySay() {
    String long1 = "x".repeat(5_000);
    Triage picked =
        triage(
            "{strategy: layered, type: theft, skip: [exploring, delivering, 7, exploring], "
                + ("perspectives: [\"a\\n\\nb\", " + long1 + ", c, d, e], reason: " + long1 + "}"));

    assertThat(picked.type()).isEqualTo(Triage.Type.OTHER);
    assertThat(picked.skipped()).containsExactly(Phase.EXPLORING);
    assertThat(picked.perspectives()).hasSize(3).contains("a b", "c");
    assertThat(picked.perspectives()).allMatch(text -> text.length() <= 81);
    assertThat(picked.reason()).hasSizeLessThan(500);
  }

  @Test
  void goesThroughAllPhasesWhereTheStrategyIsNone() {
    assertThat(triage("{strategy: auto, type: bug, reason: Whatever.}"))
        .isEqualTo(Triage.layered("The model did not choose."));
  }

  @Test
  void plansWhereThePolicyOfTheTaskAsksForAPlan() {
    String building = "{strategy: build-only, type: bug, reason: Do it at once.}";
    assertThat(triage(building).strategy()).isEqualTo(Strategy.BUILD_ONLY);
    scene.close();

    scene = scene(building);
    policy("{\"plan\": \"ask\"}");

    assertThat(scene.models().triage(new TaskRef(TASK)))
        .isEqualTo(
            Triage.layered(
                "The task's policy asks for a plan, which build-only would go without."));
  }

  @Test
  void drawsUpDraftsWhereThePolicyOfTheTaskAsksForSeveralPlanners() {
    scene = scene("{strategy: light, type: bug, reason: A typo.}");
    policy("{\"planners\": 2}");

    assertThat(scene.models().triage(new TaskRef(TASK)))
        .isEqualTo(
            Triage.layered(
                "The task's policy asks for several planners, which light would go without."));
  }

  @Test
  void answersAQuestionWhoeverElseWasAskedToPlan() {
    scene = scene("{strategy: answer, type: question, reason: It is one.}");
    policy("{\"planners\": 2}");

    assertThat(scene.models().triage(new TaskRef(TASK)).strategy()).isEqualTo(Strategy.ANSWER);
  }

  private void policy(String policy) {
    scene
        .journal()
        .database()
        .sql(
            "update task set body = ?::json where id = ?",
            "{\"policy\": %s}".formatted(policy),
            TASK)
        .update();
  }

  @Test
  void goesThroughAllPhasesAndSaysSoWhereNoModelAnswers() {
    scene =
        new AgentScene(
            directory, Strategy.AUTO, "- {when: {phase: preparing}, error: {status: 400}}");

    assertThat(scene.models().triage(new TaskRef(TASK)).strategy()).isEqualTo(Strategy.LAYERED);
    assertThat(notices()).singleElement().asString().contains("No model could be asked");
  }

  private AgentScene scene(String arguments) {
    return new AgentScene(
        directory,
        Strategy.AUTO,
        "- {when: {phase: preparing}, tool_calls: [{name: triage, arguments: " + arguments + "}]}");
  }

  private Triage triage(String arguments) {
    scene = scene(arguments);
    return scene.models().triage(new TaskRef(TASK));
  }

  private List<String> notices() {
    return notices(scene);
  }

  /** The notices that people have got. */
  static List<String> notices(AgentScene scene) {
    return scene.journal().eventLog().after(0, Optional.of(TASK), 100).stream()
        .flatMap(event ->
            event.event() instanceof TaskEvent.NoticeShown(_, String text)
                ? Stream.of(text)
                : Stream.<String>empty())
        .toList();
  }
}
