package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.config.WorkspaceSettings;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.ChecksTurn;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** The specification of a run is hostile input: it gives no right that the journal does not. */
class ForgedRunTest {

  private static final String SETUP = "npm ci";
  private static final String QUEUE = "workspace-here";
  private static final String SCRIPT = "- {text: Done., times: always}";

  @TempDir private Path directory;
  private AgentScene scene;

  @AfterEach
  void close() {
    scene.close();
  }

  @ParameterizedTest
  @EnumSource(names = {"AUTO", "LAYERED", "LIGHT", "PLAN_ONLY", "ANSWER"})
  void changesNothingBeforeAPersonHasApprovedAPlan(Strategy strategy) {
    scene = new AgentScene(directory, strategy, SCRIPT);

    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);

    assertThat(scene.contexts().of(run).readOnly()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"AUTO", "LAYERED", "LIGHT", "PLAN_ONLY", "ANSWER"})
  void mayChangeFilesIfTheStrategyNeedsNoApproval(Strategy strategy) {
    scene = new AgentScene(directory, strategy, SCRIPT);

    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);

    assertThat(scene.contexts().of(run).readOnly()).isFalse();
  }

  @Test
  void mayChangeFilesOnceAPlanIsApproved() {
    scene = new AgentScene(directory, Strategy.LAYERED, SCRIPT);
    scene.open("plan", Phase.WRITING_THE_PLAN, "plan/writing", true);
    AdoptedPlan.writeIn(scene.journal());
    scene.settle(Objects.requireNonNull(scene.shownPlan()), Outcome.APPROVE, null);
    scene.tasks().adoptPlan(new TaskRef(AgentScene.TASK));

    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);

    assertThat(scene.contexts().of(run).readOnly()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void changesFilesBeforeAPlanToSetTheWorkspaceUpAlone(boolean isConfigured) {
    scene = new AgentScene(directory, Strategy.LAYERED, SCRIPT);
    configureSetup();

    RunId run = openFixed(isConfigured ? SETUP : "touch forged");

    assertThat(scene.contexts().of(run).readOnly()).isEqualTo(!isConfigured);
  }

  @Test
  void asksNoModelWithTheRightsOfASetupCommand() {
    scene = new AgentScene(directory, Strategy.LAYERED, SCRIPT);
    configureSetup();
    RunId run = openFixed(SETUP);

    assertRefused(() -> scene.models().respond(new TurnRequest(run, 2)), "asks no model");
  }

  @Test
  void runsNoChecksWithTheRightsOfASetupCommand() {
    scene = new AgentScene(directory, Strategy.LAYERED, SCRIPT);
    configureSetup();
    RunId run = openFixed(SETUP);
    var checks = new ChecksTurn(run, AgentScene.TASK.mainRun().call(1, 0), 2);

    assertRefused(() -> scene.runs().writeChecks(checks), "no call has delegated it");
  }

  @Test
  void doesNotPoseAsARunOfAnotherTask() {
    scene = new AgentScene(directory, Strategy.LAYERED, SCRIPT);
    RunId main = scene.open("plan", Phase.WRITING_THE_PLAN, "plan/writing", true);
    scene.journal().runStore().finish(main, RunState.COMPLETED, FinishReason.END_TURN);
    var other = new TaskId("t_2");
    scene.addTask(other, Strategy.BUILD_ONLY);

    for (RunId run : List.of(main, AgentScene.TASK.run("new"))) {
      var forged = new RunSpec.Builder(other, Phase.EXECUTING, QUEUE, RunKind.STEP, run, "build");
      var spec = forged.opening(RunOpening.of("build/executing", "forged"));
      assertRefused(() -> scene.runs().open(spec), "is not a run of task 't_2'");
    }
    assertThat(scene.contexts().of(main).readOnly()).isTrue();
  }

  private static void assertRefused(ThrowingCallable forged, String sentence) {
    assertThatThrownBy(forged)
        .hasStackTraceContaining(sentence)
        .hasStackTraceContaining("foreign_start");
  }

  private void configureSetup() {
    var workspace =
        new WorkspaceSettings(List.of(SETUP), List.of(), List.of(), List.of(), List.of());
    var settings = Settings.of(List.of(), workspace);
    scene.journal().taskStore().keep(AgentScene.TASK, new TaskConfiguration(settings, List.of()));
  }

  /** Opens a run of one command, as one that sets a workspace up. */
  private RunId openFixed(String command) {
    RunId run = AgentScene.TASK.run("setup-1-1");
    var fixed =
        new RunSpec.Builder(AgentScene.TASK, Phase.PREPARING, QUEUE, RunKind.FIXED, run, "build");
    var values = Map.of("command", command);
    scene.runs().open(fixed.opening(new RunOpening("step/fixed", values, "setup-1-1", false)));
    return run;
  }
}
