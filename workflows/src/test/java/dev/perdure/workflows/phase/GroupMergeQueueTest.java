package dev.perdure.workflows.phase;

import static dev.perdure.workflows.testing.FakeTasks.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.testing.FakeModels;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The merges of finished steps in groups. */
@Tag("slow")
class GroupMergeQueueTest extends OnStage {

  @Test
  @Golden("steps/groups")
  void mergesFinishedStepsThatStandOneBehindAnotherByOneActivity() throws Exception {
    waitsForTheOthers(2, "a", "b", "c");
    stage.workspace().conflicts(merge -> isOf(merge, "b", 1) ? List.of("NOTES") : List.of());
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.workspace().groups()).containsExactly(3, 2);
    assertThat(stage.workspace().commits())
        .extracting(commit -> commit.step() + " " + commit.attempt())
        .containsExactly("a 1", "b 2", "c 1");
  }

  @Test
  void mergesOneStepAtATimeWhileOthersAreLeftToBegin() throws Exception {
    stage.tasks().atOnce(2);
    waitsForTheOthers(1, "a", "b", "c");
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.workspace().groups()).containsExactly(1, 1, 1);
  }

  @Test
  @Golden("steps/cancelled-in-queue")
  void cancelsAStepThatWasToBeMergedBehindOneThatConflicts() throws Exception {
    var merging = new CountDownLatch(1);
    var cancelled = new CountDownLatch(1);
    waitsForTheOthers(2, "a", "b", "c");
    stage
        .workspace()
        .conflicts(merge -> {
          if (!isOf(merge, "b", 1)) {
            return List.of();
          }
          merging.countDown();
          await(cancelled);
          return List.of("NOTES");
        });
    stage.startApproved();
    await(merging);
    stage.signals().control(Control.cancelling(new StepId("c"), "ann").identified("c_1"));
    stage.tasks().awaitApplied("c_1");
    cancelled.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).contains("c CANCELLED").doesNotContain("c DONE");
    assertThat(stage.workspace().commits())
        .extracting(commit -> commit.step() + " " + commit.attempt())
        .containsExactly("a 1", "b 2");
  }

  /** Three steps, the first of which is at work until the workflow knows the verdicts on others. */
  private void waitsForTheOthers(int others, String first, String second, String third) {
    stage.tasks().outline(step(first, 1), step(second, 1), step(third, 1));
    stage
        .models()
        .says(
            "step-" + first + "-1",
            _ -> {
              Eventually.holds(() -> knownVerdicts() >= others);
              return FakeModels.endTurn();
            });
  }

  /** The completed verdicts before the root's last completed workflow task. */
  private long knownVerdicts() {
    List<HistoryEvent> events = stage.history("t_1").getEvents();
    int handled = 0;
    for (int i = 0; i < events.size(); i++) {
      handled = events.get(i).hasWorkflowTaskCompletedEventAttributes() ? i : handled;
    }
    Set<Long> verdicts =
        events.stream()
            .filter(HistoryEvent::hasActivityTaskScheduledEventAttributes)
            .filter(event ->
                event
                    .getActivityTaskScheduledEventAttributes()
                    .getActivityType()
                    .getName()
                    .equals("judgeStep"))
            .map(HistoryEvent::getEventId)
            .collect(Collectors.toSet());
    return events.subList(0, handled).stream()
        .filter(HistoryEvent::hasActivityTaskCompletedEventAttributes)
        .map(event -> event.getActivityTaskCompletedEventAttributes().getScheduledEventId())
        .filter(verdicts::contains)
        .count();
  }

  private static boolean isOf(CommitRequest merge, String step, int attempt) {
    return isStep(merge.step(), step) && merge.attempt() == attempt;
  }

  private static boolean isStep(Object step, String id) {
    return String.valueOf(step).equals(id);
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(90, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nothing let the step go on");
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
