package dev.perdure.activities.workspace.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Blocked;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Busy;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Hindered;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.ResetResult;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.StepsOutsidePlan;
import dev.perdure.planner.id.StepId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JSON form of a host's answer about a reset, which the asking side reads back. */
class ResetAnswerTest {

  @ParameterizedTest
  @MethodSource("answers")
  void arrivesAsItWasSent(ResetResult answer) {
    assertThat(Json.read(Json.write(answer), ResetResult.class)).isEqualTo(answer);
  }

  static Stream<ResetResult> answers() {
    StepId step = new StepId("b");
    var commit = new SetBack.Commit("c1", "Write b", step);
    return Stream.of(
        new SetBack(List.of(step), List.of(commit), "refs/x/1", "/repos/x", "perdure/t", "c0"),
        new SetBack(List.of(step), List.of(), null, "/repos/x", "perdure/t", "c0"),
        new StepsOutsidePlan(List.of(step)),
        new Hindered(new Busy()),
        new Hindered(new Blocked("/work", List.of("a.txt"))));
  }
}
