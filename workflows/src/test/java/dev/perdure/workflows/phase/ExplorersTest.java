package dev.perdure.workflows.phase;

import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ExplorersTest extends OnStage {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");

  @Test
  void letsExplorersWorkSideBySide() throws Exception {
    var together = new CyclicBarrier(3);
    var explorer = new ExplorationScope.Explorer("one side", "Look there.");
    stage.models().scope(new ExplorationScope(List.of(explorer, explorer, explorer)));
    for (int number = 1; number <= 3; number++) {
      stage
          .models()
          .says(
              "explore-" + number,
              turn -> {
                meet(together);
                return endTurn();
              });
    }
    stage.start();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(PLAN);
    stage.decide(PLAN, "d1", Outcome.REJECT, "no");
    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
  }

  @Test
  void goesOnWhenOneOfTwoExplorersFails() throws Exception {
    var explorer = new ExplorationScope.Explorer("one side", "Look there.");
    stage.models().scope(new ExplorationScope(List.of(explorer, explorer)));
    stage.models().says("explore-1", turn -> ended(FinishReason.ERROR));
    stage.start();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(PLAN);
    stage.control(ControlCommand.CANCEL);
    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  @Golden("planners/no-explorer")
  void failsWhenNoExplorerComesToAnEnd() {
    stage.models().says("explore-1", turn -> ended(FinishReason.ERROR));
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings())
        .extracting(TaskResult::code)
        .containsExactly("exploring_failed");
  }

  @Test
  void exploresNothingWithAKeyThatIsRefused() {
    stage.models().refuseKey();
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.runs().opened()).isEmpty();
  }

  private static TurnResult ended(FinishReason finish) {
    return new TurnResult(finish, List.of(), false);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(90, TimeUnit.SECONDS);
    } catch (InterruptedException
        | java.util.concurrent.BrokenBarrierException
        | java.util.concurrent.TimeoutException alone) {
      throw new IllegalStateException("the others did not come", alone);
    }
  }
}
