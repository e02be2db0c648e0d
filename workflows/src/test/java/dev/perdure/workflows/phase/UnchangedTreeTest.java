package dev.perdure.workflows.phase;

import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guard that keeps files written before approval off the branch. */
@Tag("slow")
class UnchangedTreeTest extends OnStage {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");

  @ParameterizedTest
  @ValueSource(strings = {"explore-1", "main"})
  void failsLoudlyWhichPhaseOfPlanningEverChangedFiles(String run) {
    plantsIn(run, 1);
    stage.start();

    failsNaming("planted.txt");
  }

  @Test
  @Golden("workspaces/changed-by-revision")
  void failsWhereARevisionThatWasSentForChangedFiles() throws Exception {
    plantsIn("main", 2);
    stage.start();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d1", Outcome.SEND_BACK, "Smaller.");

    failsNaming("planted.txt");
  }

  @Test
  void failsWhereAnAnswerChangedFiles() {
    stage.tasks().strategy(Strategy.ANSWER);
    plantsIn("main", 1);
    stage.start();

    failsNaming("planted.txt");
  }

  @Test
  @Golden("workspaces/changed-by-answer")
  void failsWhereAFurtherAnswerChangedFiles() {
    stage.tasks().strategy(Strategy.ANSWER);
    stage.tasks().resumePoint(ResumePoint.FOLLOW_UP);
    plantsIn("main", 1);
    stage.start();

    failsNaming("planted.txt");
  }

  @Test
  void putsBackWhatAppearedWhileAPlanWaitedForApproval() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.workspace().plant("planted.txt");
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.workspace().landed()).isEmpty();
    assertThat(stage.workspace().commits()).hasSize(2);
  }

  @Test
  void putsBackWhatAppearedWhileTheRootOfAWaitingPlanWasAway() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.workspace().plant("planted.txt");
    stage.tasks().goesOnWith(ResumePoint.APPROVE);
    var plan = PendingRequest.of(PLAN, RequestKind.PLAN, "digest", null);
    stage.tasks().desk(new RequestLedger(List.of(plan), List.of()));
    stage.running().requestContinueAsNew();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.workspace().landed()).isEmpty();
  }

  @Test
  void doesNotBlameTheNextRevisionForWhatAppearedWhileThePlanWaited() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.workspace().plant("planted.txt");
    stage.decide(PLAN, "d1", Outcome.SEND_BACK, "Smaller.");
    RequestId second = stage.tasks().nextRaised().request();
    stage.decide(second, "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.workspace().landed()).isEmpty();
  }

  @Test
  void takesWhatSetupMadeForPartOfTheWorkspace() throws Exception {
    stage.workspace().setup("npm install");
    stage
        .tools()
        .does(
            "t_1.setup-1-1.1.0",
            any -> {
              stage.workspace().plant("package-lock.json");
              return new ToolOutcome.Done();
            });
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.workspace().landed()).containsExactly("package-lock.json");
  }

  /** A file appears in a turn of a run, counted over all its openings. */
  private void plantsIn(String run, int turn) {
    var turns = new AtomicInteger();
    stage
        .models()
        .says(
            run,
            any -> {
              if (turns.incrementAndGet() == turn) {
                stage.workspace().plant("planted.txt");
              }
              return endTurn();
            });
  }

  private void failsNaming(String file) {
    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    TaskResult ending = stage.tasks().endings().getFirst();
    assertThat(ending.code()).isEqualTo("planning_changed_files");
    assertThat(ending.message()).contains(file);
  }
}
