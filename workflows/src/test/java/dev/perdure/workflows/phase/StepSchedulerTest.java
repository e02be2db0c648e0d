package dev.perdure.workflows.phase;

import static dev.perdure.workflows.testing.FakeTasks.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.testing.FakeModels;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Steps in parallel, their merges, and what follows if one fails. */
@Tag("slow")
class StepSchedulerTest extends OnStage {

  @Test
  void carriesIndependentStepsOutInParallelAndMergesThemInThePlansOrder() throws Exception {
    var first = new CountDownLatch(1);
    var together = new CyclicBarrier(3);
    stage.tasks().outline(step("a", 1), step("b", 1), step("c", 1), step("d", 1, "a", "b"));
    stage
        .models()
        .says(
            "step-a-1",
            _ -> {
              meet(together);
              await(first);
              return FakeModels.endTurn();
            });
    for (String other : List.of("b", "c")) {
      stage
          .models()
          .says(
              "step-" + other + "-1",
              _ -> {
                meet(together);
                first.countDown();
                return FakeModels.endTurn();
              });
    }
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.workspace().commits())
        .extracting(commit -> String.valueOf(commit.step()))
        .containsExactly("a", "b", "c", "d");
    assertThat(worktree("a")).isEqualTo("/files/a");
    assertThat(worktree("c")).isEqualTo("/files/c");
  }

  @Test
  void opensFilesInTurnAndLeavesTheRecordOfParallelStepsToTheirWork() throws Exception {
    stage.tasks().outline(step("a", 1), step("b", 1), step("c", 1), step("d", 1, "a", "b"));
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.workspace().opened()).startsWith("a", "b", "c");
    assertThat(stage.tasks().updates()).allMatch(update -> update.step().value().equals("d"));
    for (String step : List.of("a", "b", "c", "d")) {
      assertThat(stage.tasks().steps())
          .containsSubsequence(step + " RUNNING", step + " VERIFYING", step + " DONE")
          .containsOnlyOnce(step + " RUNNING", step + " VERIFYING", step + " DONE");
    }
  }

  @Test
  void leavesAStepThatRunsAloneTheFilesOfTheTask() throws Exception {
    stage.tasks().outline(step("a", 1), step("b", 1, "a"));
    stage.startApproved();
    stage.report();

    assertThat(stage.runs().opened()).allMatch(run -> run.worktree() == null);
  }

  @Test
  @Golden("steps/one-at-once")
  void runsNoMoreStepsAtOnceThanTheSettingSays() throws Exception {
    stage.tasks().atOnce(1);
    stage.tasks().outline(step("a", 1), step("b", 1));
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).startsWith("a RUNNING", "a VERIFYING", "a DONE", "b RUNNING");
  }

  @Test
  void carriesAStepOutOnceMoreOnTheMergedFilesWhereItConflicts() throws Exception {
    stage.tasks().outline(step("a", 1), step("b", 1));
    stage.workspace().conflicts(merge -> isOf(merge, "b", 1) ? List.of("NOTES") : List.of());
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.workspace().commits())
        .extracting(CommitRequest::attempt)
        .containsExactly(1, 2);
  }

  @Test
  @Golden("steps/conflict")
  void asksAPersonWhereAStepConflictsAgain() throws Exception {
    stage.tasks().replans(9);
    stage.tasks().outline(step("a", 1), step("b", 1));
    stage
        .workspace()
        .conflicts(
            merge -> merge.attempt() < 3 && !isOf(merge, "a", 1) ? List.of("NOTES") : List.of());
    stage.startApproved();
    RequestId asked = stage.tasks().nextRaised().request();
    assertThat(asked.value()).endsWith("conflict-b");
    stage.decide(asked, "d2", Outcome.RETRY, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().phases())
        .containsOnlyOnce(Phase.REVIEWING)
        .doesNotContain(Phase.WRITING_THE_PLAN);
  }

  @Test
  @Golden("plans/replan")
  void plansTheRestAnewWhereAStepFailsAndKeepsWhatIsDone() throws Exception {
    stage.tasks().replans(1);
    stage.tasks().outline(step("a", 1), step("b", 1), step("c", 1, "b"));
    stage
        .workspace()
        .passes(run -> run.run().isEmpty() || !isStep(run.step(), "b") || run.attempt() > 1);
    stage.startApproved();
    RequestId revision = stage.tasks().nextRaised().request();
    assertThat(stage.tasks().steps()).contains("a DONE", "b FAILED").doesNotContain("c RUNNING");
    stage.decide(revision, "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().opened())
        .filteredOn(run -> run.opening().prompt().equals("plan/replan"))
        .singleElement()
        .satisfies(run -> assertThat(run.step()).hasToString("b"));
    assertThat(stage.tasks().steps()).containsOnlyOnce("a DONE", "b DONE", "c DONE");
    assertThat(stage.models().small()).contains("reflect b 1");
  }

  @Test
  void deliversWhatIsFinishedWhereThePlanOfTheRestIsRejected() throws Exception {
    stage.tasks().replans(1);
    stage.tasks().outline(step("a", 1), step("b", 1, "a"), step("c", 1, "b"));
    stage.workspace().passes(run -> !isStep(run.step(), "b"));
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.REJECT, "Enough.");

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).contains("a DONE").doesNotContain("b DONE", "c RUNNING");
    assertThat(stage.workspace().discarded())
        .extracting(discarded -> String.valueOf(discarded.step()))
        .containsExactly("b");
  }

  @Test
  @Golden("steps/left-out")
  void goesOnWithWhatIsFinishedWhereAPersonLeavesAFailedStepOut() throws Exception {
    stage.tasks().outline(step("a", 1), step("b", 1));
    stage.workspace().passes(run -> !isStep(run.step(), "b"));
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.SKIP, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().phases()).contains(Phase.VERIFYING, Phase.DELIVERING);
    assertThat(stage.workspace().discarded()).isNotEmpty();
  }

  @Test
  @Golden("steps/unopened")
  void recordsStepsWhoseFilesCannotBeOpenedAsFailedAndEndsTheTaskWithTheFirst() throws Exception {
    stage.tasks().outline(step("a", 1), step("b", 1));
    stage.workspace().opens(step -> !isStep(step.step(), "b"));
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().steps()).contains("a FAILED", "b FAILED");
    assertThat(stage.tasks().endings())
        .singleElement()
        .satisfies(end -> {
          assertThat(end.code()).isEqualTo("disk_full");
          assertThat(end.message()).isEqualTo("No space is left.");
          assertThat(end.step()).hasToString("a");
        });
  }

  /** The engine in memory forgets one of two calls that are cancelled at the same time. */
  @Test
  void stopsAllStepsWithTheTask() throws Exception {
    var tried = new CountDownLatch(2);
    stage.tasks().outline(step("a", 1), step("b", 1));
    stage
        .workspace()
        .passes(check -> {
          if (isStep(check.step(), "a")) {
            tried.countDown();
            throw new IllegalStateException("The host is away.");
          }
          return true;
        });
    stage.startApproved();
    await(tried);
    stage.control(ControlCommand.CANCEL);

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
  }

  private String worktree(String step) {
    return stage.runs().opened().stream()
        .filter(run -> run.run().value().equals("t_1.step-" + step + "-1"))
        .map(RunSpec::worktree)
        .findFirst()
        .orElse("none");
  }

  private static boolean isOf(CommitRequest merge, String step, int attempt) {
    return isStep(merge.step(), step) && merge.attempt() == attempt;
  }

  private static boolean isStep(Object step, String id) {
    return String.valueOf(step).equals(id);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(90, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException late) {
      throw new IllegalStateException("The steps do not run in parallel.", late);
    }
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
