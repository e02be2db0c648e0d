package dev.perdure.workflows.task;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Brief;
import dev.perdure.workflows.port.Ending;
import dev.perdure.workflows.port.Raising;
import dev.perdure.workflows.port.Reply;
import dev.perdure.workflows.port.RunClosing;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.Scope;
import dev.perdure.workflows.port.StepCommit;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Stage;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TaskWorkflowTest {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");

  private final Stage stage = new Stage();

  @AfterEach
  void replaysEveryHistory() throws Exception {
    stage.close();
  }

  @Test
  void goesThroughEveryPhaseAndDelivers() throws Exception {
    stage.start();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(PLAN);
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().phases())
        .containsExactly(
            Phase.PREPARING,
            Phase.EXPLORING,
            Phase.DESIGNING,
            Phase.REVIEWING,
            Phase.WRITING_THE_PLAN,
            Phase.AWAITING_APPROVAL,
            Phase.EXECUTING,
            Phase.VERIFYING,
            Phase.DELIVERING);
    assertThat(stage.tasks().steps())
        .containsExactly(
            "one RUNNING", "one VERIFYING", "one DONE", "two RUNNING", "two VERIFYING", "two DONE");
    assertThat(stage.workspace().commits()).extracting(StepCommit::attempt).containsExactly(1, 1);
  }

  @Test
  void holdsEveryRunBeforeApprovalUnderTheCeilingAndNoneAfterIt() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    assertThat(stage.runs().opened()).isNotEmpty().allMatch(RunSpec::readOnly);
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);
    stage.report();

    assertThat(stage.runs().opened())
        .filteredOn(run -> run.phase() == Phase.EXECUTING)
        .hasSize(2)
        .noneMatch(RunSpec::readOnly);
  }

  @Test
  void letsExplorersWorkSideBySide() throws Exception {
    var together = new CyclicBarrier(3);
    var explorer = new Scope.Explorer("one side", "Look there.");
    stage.models().scope(new Scope(List.of(explorer, explorer, explorer)));
    for (int number = 1; number <= 3; number++) {
      stage
          .models()
          .says(
              "explore-" + number,
              turn -> {
                meet(together);
                return endTurn();
              });
    }
    stage.start();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(PLAN);
    stage.decide(PLAN, "d1", Outcome.REJECT, "no");
    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
  }

  @Test
  void goesOnWhenOneOfTwoExplorersFails() throws Exception {
    var explorer = new Scope.Explorer("one side", "Look there.");
    stage.models().scope(new Scope(List.of(explorer, explorer)));
    stage.models().says("explore-1", turn -> ended(FinishReason.ERROR));
    stage.start();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(PLAN);
    stage.control(Control.Command.CANCEL);
    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void failsWhenNoExplorerComesToAnEnd() {
    stage.models().says("explore-1", turn -> ended(FinishReason.ERROR));
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings())
        .extracting(Ending::code)
        .containsExactly("exploring_failed");
  }

  @Test
  void writesTheNextRevisionWhenThePlanIsSentBack() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d1", Outcome.SEND_BACK, "Say more about step two.");
    RequestId second = stage.tasks().nextRaised().request();
    stage.decide(second, "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(second).isEqualTo(new RequestId("t_1-plan-2"));
    assertThat(stage.runs().prompts()).contains("plan/writing", "plan/sent-back");
  }

  @Test
  void switchesOnceWhenTheApprovalArrivesTwice() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);
    stage.decide(PLAN, "d2", Outcome.REJECT, "too late");

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().settled()).hasSize(1);
  }

  @Test
  void ignoresADecisionAboutAnotherDigest() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.running().decide(Stage.decision(PLAN, "d1", "other", Outcome.APPROVE, null));
    stage.decide(PLAN, "d2", Outcome.REJECT, "no");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
  }

  @Test
  void asksAnOperatorWhenPlanningEndsWithoutAPlanAgainAndAgain() throws Exception {
    stage.tasks().writesNoPlan(4);
    stage.start();
    Raising stuck = stage.tasks().nextRaised();
    assertThat(stuck.request()).isEqualTo(new RequestId("t_1-stuck"));
    stage.decide(stuck.request(), "d1", Outcome.RETRY, null);

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(new RequestId("t_1-plan-5"));
    assertThat(stage.runs().prompts()).filteredOn("plan/unfinished"::equals).hasSize(4);
    stage.control(Control.Command.CANCEL);
    stage.report();
  }

  @Test
  void failsLoudlyWhenPlanningChangedFiles() {
    stage.workspace().changedInPlanning();
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings())
        .extracting(Ending::code)
        .containsExactly("planning_changed_files");
  }

  @Test
  void failsTheTaskWithTheStepWhoseCheckDoesNotPass() throws Exception {
    stage.workspace().passes(run -> run.step() == null || !run.step().value().equals("two"));
    approve();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    Ending ending = stage.tasks().endings().getFirst();
    assertThat(ending.code()).isEqualTo("step_failed");
    assertThat(ending.step()).hasToString("two");
    assertThat(stage.tasks().steps()).endsWith("two VERIFYING", "two FAILED");
  }

  @Test
  void failsTheStepThatAReviewerDoesNotPass() throws Exception {
    stage.models().judges(false);
    approve();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().steps()).endsWith("one FAILED");
  }

  @Test
  void failsWhenTheVerificationDoesNotPass() throws Exception {
    stage.workspace().passes(run -> run.step() != null);
    approve();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings())
        .extracting(Ending::code)
        .containsExactly("verification_failed");
  }

  @Test
  void isAnsweredWhenNoFileChanged() throws Exception {
    stage.workspace().deliversNothing();
    approve();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
  }

  @Test
  void endsWithTheApprovedPlanWhenOnlyAPlanIsWanted() throws Exception {
    stage.tasks().strategy(Strategy.PLAN_ONLY);
    approve();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.tasks().phases()).doesNotContain(Phase.EXECUTING);
  }

  @Test
  void buildsAtOnceWithoutAPlan() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("build/executing");
    assertThat(stage.tasks().askedNobodyElse()).isTrue();
  }

  @Test
  void answersUnderTheCeiling() {
    stage.tasks().strategy(Strategy.ANSWER);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.runs().opened()).hasSize(1).allMatch(RunSpec::readOnly);
  }

  @Test
  void carriesAPermissionToAPersonAndBack() throws Exception {
    permissionIn("step-one-1");
    approve();
    Raising asked = stage.tasks().nextRaised();
    assertThat(asked.blocked()).isTrue();
    stage.decide(asked.request(), "d2", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls())
        .containsExactly("t_1.step-one-1.1.0", "t_1.step-one-1.1.0 by t_1-may-i");
  }

  @Test
  void restsWhenAPersonDeniesWithoutAWord() throws Exception {
    permissionIn("step-one-1");
    stage.models().says("step-one-1", turn -> calls(false, false));
    approve();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.decide(asked, "d2", Outcome.DENY, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
    assertThat(closing("t_1.step-one-1").finish()).isEqualTo(FinishReason.PERMISSION_DENIED);
    assertThat(closing("t_1.step-one-1").unanswered()).isEqualTo("Permission denied.");
    assertThat(stage.tasks().steps()).endsWith("one PENDING");
  }

  @Test
  void takesBackWhatACancelledRunStillAsks() throws Exception {
    permissionIn("step-one-1");
    approve();
    stage.tasks().nextRaised();
    stage.control(Control.Command.CANCEL);

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.tasks().withdrawn())
        .extracting(run -> run.run().value())
        .containsExactly("t_1.step-one-1");
    assertThat(closing("t_1.step-one-1").unanswered()).isEqualTo("Cancelled by user.");
  }

  @Test
  void waitsForAMessageAfterAnInterrupt() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.control(Control.Command.INTERRUPT);

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
  }

  @Test
  void holdsBeforeTheNextModelCallUntilItMayGoOn() throws Exception {
    var reached = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var turns = new AtomicInteger();
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              turns.incrementAndGet();
              reached.countDown();
              await(release);
              return turn.turn() == 1 ? calls(true) : endTurn();
            });
    stage.start();
    await(reached);
    stage.control(Control.Command.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    release.countDown();
    stage.tools().awaitCalls(1);
    assertThat(stage.running().snapshot().held()).isTrue();
    assertThat(turns).hasValue(1);
    stage.control(Control.Command.RESUME);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(turns).hasValue(2);
  }

  @Test
  void asksAnOperatorWhenTheModelIsGivenUpAndGoesOnAfterwards() throws Exception {
    var calls = new AtomicInteger();
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (calls.getAndIncrement() == 0) {
                throw ApplicationFailure.newNonRetryableFailure(
                    "The key is wrong.", "Unauthorised");
              }
              return endTurn();
            });
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.decide(asked, "d1", Outcome.RETRY, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void failsWhenTheOperatorStopsAGivenUpModel() throws Exception {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              throw ApplicationFailure.newNonRetryableFailure("The key is wrong.", "Unauthorised");
            });
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.STOP, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings()).extracting(Ending::code).containsExactly("run_failed");
  }

  @Test
  void seesToAMessageThatArrivesWhileItEnds() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (stage.runs().opened().size() == 1) {
                stage.tasks().say();
              }
              return endTurn();
            });
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("build/executing", "build/follow-up");
  }

  @Test
  void plansAFollowUpThatMayNotChangeFilesYet() throws Exception {
    stage.tasks().course(Brief.Course.PLAN);
    approve();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).startsWith("plan/follow-up", "step/executing");
  }

  @Test
  void takesUpTheStepsThatAreLeft() {
    stage.tasks().course(Brief.Course.EXECUTE);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("step/executing", "step/executing");
  }

  @Test
  void parksWhenTheBudgetIsUsedUp() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.models().says("main", turn -> ended(FinishReason.BUDGET));
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.PARKED);
  }

  private void approve() throws InterruptedException {
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    stage.decide(plan, "d1", Outcome.APPROVE, null);
  }

  private void permissionIn(String run) {
    var request =
        PendingRequest.of(
            new RequestId("t_1-may-i"), RequestKind.PERMISSION, "digest", new RunId("t_1." + run));
    stage.models().says(run, turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage
        .tools()
        .does(
            "t_1." + run + ".1.0",
            turn -> {
              if (turn.request() == null) {
                return new ToolOutcome.Asks(request);
              }
              return lastOutcome() == Outcome.DENY
                  ? new ToolOutcome.Stops()
                  : new ToolOutcome.Done();
            });
  }

  private Outcome lastOutcome() {
    return stage.tasks().settled().getLast().decision().outcome();
  }

  private RunClosing closing(String run) {
    return stage.runs().closed().stream()
        .filter(closing -> closing.run().value().equals(run))
        .findFirst()
        .orElseThrow();
  }

  private static Reply ended(FinishReason finish) {
    return new Reply(finish, List.of(), false);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException
        | java.util.concurrent.BrokenBarrierException
        | java.util.concurrent.TimeoutException alone) {
      throw new IllegalStateException("the others did not come", alone);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
