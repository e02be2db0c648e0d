package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import org.junit.jupiter.api.Test;

/** A planned task is named while it begins and summed up at its end. */
class ClosingSummaryTest extends OnStage {

  @Test
  @Golden("small-agents")
  void isWrittenOnceTheWorkIsHandedOver() throws Exception {
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.models().small()).containsExactlyInAnyOrder("name", "summarize");
  }

  @Test
  void holdsNoDeliveryUpThatItFailsFor() throws Exception {
    stage.models().staySilent();
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }
}
