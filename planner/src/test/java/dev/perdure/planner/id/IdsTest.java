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
