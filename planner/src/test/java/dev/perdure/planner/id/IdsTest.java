package dev.perdure.planner.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.Json;
import org.junit.jupiter.api.Test;

class IdsTest {

  private static final TaskId TASK = new TaskId("t_1");

  @Test
  void nameARunByItsTaskAndACallByItsRun() {
    assertThat(TASK.mainRun()).hasToString("t_1.main");
    assertThat(TASK.run("explore-2")).hasToString("t_1.explore-2");
    assertThat(TASK.mainRun().call(3, 0)).hasToString("t_1.main.3.0");
    assertThat(TASK.mainRun().call(3, 0).childRun()).hasToString("t_1.main.3.0.task");
    assertThat(TASK).hasToString("t_1");
  }

  @Test
  void nameTheRunsAndTheWorktreeOfAStep() {
    var attempt = new StepRunId(TASK, new StepId("fix"), 2);

    assertThat(attempt.name()).isEqualTo("step-fix-2");
    assertThat(attempt.run()).hasToString("t_1.step-fix-2");
    assertThat(StepRunId.runPrefix(TASK, attempt.step())).isEqualTo("t_1.step-fix-");
    assertThat(StepRunId.worktree(TASK, attempt.step())).hasToString("t_1.step-fix");
  }

  @Test
  void tellTheDescendantsOfARunAndTheRunsOfATaskFromOthers() {
    RunId first = TASK.run("step-fix-1");

    assertThat(first.isWithin(first)).isTrue();
    assertThat(first.call(3, 0).childRun().isWithin(first)).isTrue();
    assertThat(first.isWithin(first.call(3, 0).childRun())).isFalse();
    assertThat(TASK.run("step-fix-10").isWithin(first)).isFalse();
    assertThat(first.isOf(TASK)).isTrue();
    assertThat(first.isOf(new TaskId("t"))).isFalse();
    assertThat(new TaskId("t_10").mainRun().isOf(TASK)).isFalse();
  }

  @Test
  void areNeverEmpty() {
    assertThatThrownBy(() -> new TaskId(" ")).hasMessageContaining("task's id is empty");
    assertThatThrownBy(() -> new RunId("")).hasMessageContaining("run's id is empty");
    assertThatThrownBy(() -> new CallId("\t")).hasMessageContaining("call's id is empty");
  }

  @Test
  void areTextOnTheWire() {
    assertThat(Json.write(TASK)).isEqualTo("\"t_1\"");
    assertThat(Json.again(TASK.mainRun().call(1, 2))).isEqualTo(TASK.mainRun().call(1, 2));
  }

  @Test
  void findsTheTurnOfACall() {
    assertThat(new CallId("t_1.step-one-1.12.3").turn())
        .contains(new CallId.Turn(new RunId("t_1.step-one-1"), 12));
    assertThat(new CallId("call_4711").turn()).isEmpty();
  }
}
