package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.task.MessageSignal;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A planned task is named while it begins and summed up at its end. */
class ClosingSummaryTest extends OnStage {

  @Test
  void isWrittenOnceTheWorkIsHandedOver() throws Exception {
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.models().small()).containsExactlyInAnyOrder("name", "scope", "summarize");
  }

  @Test
  void isAskedForOnceTheTaskIsAtRest() throws Exception {
    var rested = new AtomicInteger();
    stage.models().beforeSummary(() -> rested.set(stage.tasks().endings().size()));
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(rested).hasValue(1);
  }

  @Test
  @Golden("deliveries/message")
  void keepsNoMessageWaiting() throws Exception {
    var spoken = new CountDownLatch(1);
    var first = new AtomicBoolean(true);
    stage
        .models()
        .beforeSummary(() -> {
          if (first.getAndSet(false)) {
            stage.running().postMessage(new MessageSignal("m1"));
            await(spoken);
          }
        });
    stage.startApproved();
    stage.tasks().awaitBeginning();
    stage.tasks().awaitBeginning();
    spoken.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(15, TimeUnit.SECONDS)).as("the message was heard").isTrue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Test
  @Golden("deliveries/no-summary")
  void holdsNoDeliveryUpThatItFailsFor() throws Exception {
    stage.models().staySilent();
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }
}
