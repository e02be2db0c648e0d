package dev.perdure.workflows.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.wait.WaitMoment;
import dev.perdure.planner.wait.WaitPolicyReader;
import dev.perdure.planner.wait.WaitStep;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import dev.perdure.workflows.testing.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LongWaitTest extends OnStage {

  LongWaitTest() {
    super(Stage.thatSkipsTime());
  }

  @Test
  @Golden("waits/reminded")
  void remindsUntilAPersonAnswers() throws Exception {
    policy(Map.of("remind", "4h"));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.pass(Duration.ofHours(9));
    stage.decide(plan, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(steps()).containsExactly(WaitStep.REMIND, WaitStep.REMIND);
    assertThat(stage.tasks().waitSteps()).extracting(WaitMoment::to).containsOnly("ada");
  }

  @Test
  @Golden("waits/expired")
  void parksARequestThatExpiresAndAsksAgainWhenAPersonResumesTheTask() throws Exception {
    policy(
        Map.of("remind", "1d", "escalate", Map.of("after", "2d", "to", "bob"), "expires", "3d"));
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.pass(Duration.ofDays(10));
    assertThat(steps())
        .containsExactly(WaitStep.REMIND, WaitStep.ESCALATE, WaitStep.EXPIRE);
    stage.decide(plan, "late", Outcome.APPROVE, null);
    assertThat(stage.tasks().nextRefusal()).isEqualTo("decision");
    assertThat(stage.running().snapshot().pending()).containsExactly(plan);

    stage.control(ControlCommand.RESUME);
    stage.pass(Duration.ofHours(25));
    assertThat(steps()).endsWith(WaitStep.EXPIRE, WaitStep.REMIND);
    stage.decide(plan, "d1", Outcome.APPROVE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  private List<WaitStep> steps() {
    return stage.tasks().waitSteps().stream().map(WaitMoment::step).toList();
  }

  private void policy(Map<String, ?> written) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>(written);
    stage.tasks().waits(WaitPolicyReader.read(JsonObject.from(fields)), stage::now);
  }
}
