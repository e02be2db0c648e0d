package dev.perdure.workflows.agent;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hooks of a run before each turn and at its end. */
class RunHooksTest extends OnStage {

  private static final String MAIN = "t_1.main-build-1";

  @BeforeEach
  void buildsAtOnce() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
  }

  @Test
  @Golden("runs/hooks")
  void asksHooksBeforeEachTurnAndAtTheEndAlsoAfterGoingOnAsNew() {
    stage.runs().haveHooks();
    stage.hooks().refuses("run.end 2");
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (turn.turn() == 1) {
                stage.run(MAIN).requestContinueAsNew();
              }
              return turn.turn() == 1 ? calls(false) : endTurn();
            });
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.hooks().asked())
        .containsExactly(
            "model.before 1", "model.before 2", "run.end 2", "model.before 3", "run.end 3");
  }

  @Test
  @Golden("runs/refused-by-hook")
  void aTurnThatAHookRefusesEndsTheRunWithoutAModelCall() {
    stage.runs().haveHooks();
    stage.hooks().refuses("model.before 1");
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
    assertThat(stage.runs().closed())
        .extracting(RunCloseRequest::finish)
        .containsExactly(FinishReason.PERMISSION_DENIED);
    assertThat(stage.hooks().asked()).containsExactly("model.before 1");
  }
}
