package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReservedToolNamesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Read",
        "APPLY-PATCH",
        "applypatch",
        "webFetch",
        "plan_anything",
        "Plan_exit",
        "kill_shell",
        "shell",
        "external_directory"
      })
  void keepsToolsFromOutsideOffTheNamesThatMeanSomething(String name) {
    assertThat(ReservedToolNames.contains(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"weather", "tracker_close", "planner", "reader"})
  void leavesOtherNamesFree(String name) {
    assertThat(ReservedToolNames.contains(name)).isFalse();
  }
}
