package dev.perdure.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.RequestState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StateMachineTest {

  @ParameterizedTest
  @EnumSource(TaskState.class)
  void leavesATaskAtRestToPeople(TaskState state) {
    if (state.isAtRest()) {
      assertThat(state.next()).allMatch(TaskState::isAtRest);
      assertThat(state.whenTakenUp()).containsExactly(TaskState.RUNNING);
    }
  }

  @Test
  void keepsAPausedTaskPausedUntilAPersonResumesIt() {
    assertThat(TaskState.PAUSED.next()).allMatch(TaskState::isAtRest);
    assertThat(TaskState.PAUSED.whenResumed()).contains(TaskState.RUNNING);
    assertThat(TaskState.IDLE.mayBecome(TaskState.PAUSED)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(RunState.class)
  void letsTheFirstEndOfARunStand(RunState state) {
    assertThat(state.next().isEmpty()).isEqualTo(state.hasEnded());
  }

  @Test
  void settlesARequestOnceAndNeverAfterItWasTakenBack() {
    assertThat(StateMachine.before(RequestState.class, RequestState.SETTLED))
        .containsExactly(RequestState.DRAFT, RequestState.PENDING);
  }

  @Test
  void knowsTheLegalPredecessorsOfAState() {
    assertThat(StateMachine.before(StepState.class, StepState.DONE))
        .containsExactly(StepState.VERIFYING);
  }
}
