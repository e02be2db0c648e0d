package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The specification of a run is hostile input: it gives no right that the journal does not. */
class ForgedRunTest {

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
}
