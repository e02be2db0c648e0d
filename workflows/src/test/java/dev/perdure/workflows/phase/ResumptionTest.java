package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.request.StepOutline;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A new root takes a task up from where the records say it stands. */
@Tag("slow")
class ResumptionTest extends OnStage {

  @Test
  @Golden("takeovers/unblock")
  void asksTheOperatorAgainAndEndsWithThePlanThatIsWrittenThen() throws Exception {
    var stuck = PendingRequest.of(new RequestId("t_1-stuck"), RequestKind.OPERATOR, "digest", null);
    waitsFor(ResumePoint.UNBLOCK, stuck);
    stage.tasks().strategy(Strategy.PLAN_ONLY);
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.RETRY, null);
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.runs().prompts()).containsExactly("plan/unfinished");
  }

  @Test
  @Golden("takeovers/failed-step")
  void asksAboutAFailedStepAgainAndCarriesItOutOnceMore() throws Exception {
    StepId one = new StepId("one");
    var failed =
        PendingRequest.of(new RequestId("t_1-failed"), RequestKind.OPERATOR, "digest", null)
            .about(List.of(new StepOutline(one, List.of())));
    waitsFor(ResumePoint.EXECUTE, failed);
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.RETRY, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).startsWith("one RUNNING").endsWith("two DONE");
  }

  @Test
  @Golden("takeovers/revise")
  void writesAPlanAgainThatWasSentBackBefore() throws Exception {
    plansFrom(ResumePoint.REVISE, "plan/sent-back");
  }

  @Test
  @Golden("takeovers/write")
  void writesAPlanThatWasToBeWrittenNext() throws Exception {
    plansFrom(ResumePoint.WRITE, "plan/writing");
  }

  private void plansFrom(ResumePoint point, String prompt) throws Exception {
    stage.tasks().resumePoint(point);
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).startsWith(prompt);
  }

  @Test
  @Golden("takeovers/fork-without-plan")
  void hasThePlannerOfAForkWriteAPlanThatCannotBeTakenOver() throws Exception {
    stage.tasks().resumePoint(ResumePoint.FORK);
    stage.tasks().writesNoPlan(1);
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).startsWith("plan/unfinished");
  }

  @Test
  @Golden("takeovers/answer")
  void answersAgainWhatIsAskedAfterAnAnswer() {
    stage.tasks().strategy(Strategy.ANSWER);
    stage.tasks().resumePoint(ResumePoint.FOLLOW_UP);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.runs().prompts()).containsExactly("build/follow-up");
  }

  @Test
  @Golden("takeovers/paused")
  void holdsATaskThatIsPausedByTheRecordsUntilItMayGoOn() throws Exception {
    stage.tasks().resumePoint(ResumePoint.EXECUTE);
    stage.tasks().isPaused();
    stage.start();
    stage.tasks().awaitBeginning();
    stage.control(ControlCommand.RESUME);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().stands()).isNotEmpty();
  }

  @Test
  @Golden("takeovers/nothing")
  void restsWhereNothingIsLeftToDo() {
    stage.tasks().resumePoint(ResumePoint.NOTHING);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
    assertThat(stage.runs().opened()).isEmpty();
  }

  private void waitsFor(ResumePoint point, PendingRequest request) {
    stage.tasks().resumePoint(point);
    stage.tasks().waiting(request);
    stage.tasks().desk(new RequestLedger(List.of(request), List.of()));
  }
}
