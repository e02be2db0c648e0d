package dev.perdure.workflows.task;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static dev.perdure.workflows.testing.FakeTasks.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.request.SettledRequest;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.Soak;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A root continues as new while its runs are active; the runs go on from the records. */
class RenewalTest extends OnStage {

  private static final RequestId MAY = new RequestId("t_1-may-1");

  private final List<PendingRequest> asked = new ArrayList<>();
  private final Set<CallId> carriedOut = ConcurrentHashMap.newKeySet();
  private final Map<RunId, Integer> turns = new ConcurrentHashMap<>();

  @BeforeEach
  void remember() {
    stage.tasks().desk(this::records);
    stage.runs().goOnAt(run -> turns.getOrDefault(run, 1));
  }

  @Test
  @Golden("renewals/permission")
  void continuesAsNewWhileARunWaitsForAPermission() throws Exception {
    asksInTurns("step-one-1", 1);
    stage.tasks().goesOnWith(ResumePoint.EXECUTE);
    stage.startApproved();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(MAY);
    stage.running().requestContinueAsNew();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(MAY);
    assertThat(stage.histories("t_1")).hasSize(2);
    stage.decide(MAY, "d2", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls())
        .containsExactly(
            "t_1.step-one-1.1.0", "t_1.step-one-1.1.0", "t_1.step-one-1.1.0 by t_1-may-1");
    assertThat(stage.tasks().settled()).extracting(Decision::requestId).containsOnlyOnce(MAY);
    assertThat(closings("t_1.step-one-1")).containsExactly(FinishReason.END_TURN);
  }

  @Test
  @Golden("renewals/parallel-steps")
  void continuesAsNewOnceTheCallsOfParallelStepsHaveEnded() throws Exception {
    var begun = new CountDownLatch(1);
    var ends = new CountDownLatch(1);
    asksInTurns("step-a-1", 1);
    turnsOf("step-b-1", 2);
    stage.tools().does("t_1.step-b-1.1.0", _ -> blocked(begun, ends));
    stage.tasks().outline(step("a", 1), step("b", 1));
    stage.tasks().goesOnWith(ResumePoint.EXECUTE);
    stage.startApproved();
    stage.tasks().nextRaised();
    await(begun);
    stage.running().requestContinueAsNew();
    awaitEnd("t_1.step-a-1");
    assertThat(stage.histories("t_1")).hasSize(1);
    awaitSuspend("t_1.step-b-1");
    ends.countDown();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(MAY);
    stage.decide(MAY, "d2", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.histories("t_1")).hasSize(2);
    assertThat(stage.tools().calls())
        .containsOnlyOnce("t_1.step-b-1.2.0", "t_1.step-a-1.1.0 by t_1-may-1");
    assertThat(stage.tasks().steps()).containsOnlyOnce("a DONE", "b DONE");
  }

  @Test
  @Golden("renewals/cancelled")
  void isCancelledRightAfterARenewalWasRequested() throws Exception {
    asksInTurns("step-one-1", 1);
    stage.tasks().goesOnWith(ResumePoint.EXECUTE);
    stage.startApproved();
    stage.tasks().nextRaised();
    stage.running().requestContinueAsNew();
    cancel();

    assertThat(stage.tools().calls()).doesNotContain("t_1.step-one-1.1.0 by t_1-may-1");
    assertThat(stage.tasks().settled()).extracting(Decision::requestId).doesNotContain(MAY);
  }

  @Test
  @Golden("renewals/step-cancelled")
  void closesASuspendedRunWhoseStepAPersonCancels() throws Exception {
    var begun = new CountDownLatch(1);
    var ends = new CountDownLatch(1);
    asksInTurns("step-a-1", 1);
    turnsOf("step-b-1", 1);
    stage.tools().does("t_1.step-b-1.1.0", _ -> blocked(begun, ends));
    stage.tasks().outline(step("a", 1), step("b", 1));
    stage.tasks().goesOnWith(ResumePoint.EXECUTE);
    stage.startApproved();
    stage.tasks().nextRaised();
    await(begun);
    stage.running().requestContinueAsNew();
    awaitEnd("t_1.step-a-1");
    stage.signals().control(Control.cancelling(new StepId("a"), "ann").identified("c-a"));
    stage.tasks().awaitApplied("c-a");
    ends.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(closings("t_1.step-a-1")).containsExactly(FinishReason.CANCELLED);
    assertThat(stage.tasks().steps()).contains("a CANCELLED", "b DONE");
  }

  @Test
  void losesAndDoublesNoSignalThatArrivesWithARenewal() throws Exception {
    settles(40, 1);
  }

  @Test
  @Tag("slow")
  void settlesManyPermissionsOfOneRun() throws Exception {
    settles(Soak.tries(150, 1_000), 25);
  }

  @Test
  @Tag("slow")
  void carriesOutManyStepsOnceInSeveralHistories() throws Exception {
    int count = Soak.tries(60, 200);
    List<String> steps = IntStream.rangeClosed(1, count).mapToObj(number -> "s" + number).toList();
    for (int last = count / 5; last < count; last += count / 5) {
      stage
          .models()
          .says(
              "step-s" + last + "-1",
              _ -> {
                stage.running().requestContinueAsNew();
                return endTurn();
              });
    }
    stage.tasks().outline(steps.stream().map(id -> step(id, 1)).toArray(PlanOutline.Step[]::new));
    stage.tasks().goesOnWith(ResumePoint.EXECUTE);
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.histories("t_1")).hasSize(5);
    assertThat(stage.tasks().steps())
        .containsOnlyOnce(steps.stream().map(id -> id + " DONE").toArray(String[]::new));
  }

  @Test
  void goesOnAfterASuspensionThatNobodyNeeds() throws Exception {
    asksInTurns("main", 1);
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.start();
    stage.tasks().nextRaised();
    stage.run("t_1.main-build-1").suspend();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(MAY);
    assertThat(stage.histories("t_1")).hasSize(1);
    stage.decide(MAY, "d1", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls()).containsOnlyOnce("t_1.main.1.0 by t_1-may-1");
  }

  /** One run asks in each turn; each some permissions the decision comes with a renewal. */
  private void settles(int permissions, int interval) throws Exception {
    asksInTurns("main", permissions);
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.tasks().goesOnWith(ResumePoint.START);
    stage.start();
    for (int number = 1; number <= permissions; number++) {
      var request = new RequestId("t_1-may-" + number);
      awaitRaised(request);
      if (number % interval == 0) {
        stage.running().requestContinueAsNew();
      }
      stage.decide(request, "d" + number, Outcome.ALLOW_ONCE, null);
    }

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.histories("t_1")).hasSizeGreaterThan(permissions / interval / 3);
    assertThat(stage.tasks().settled())
        .extracting(Decision::requestId)
        .hasSize(permissions)
        .doesNotHaveDuplicates();
    assertThat(carriedOut).hasSize(permissions);
    assertThat(closings("t_1.main")).containsExactly(FinishReason.END_TURN);
  }

  private void awaitRaised(RequestId request) throws InterruptedException {
    RequestId raised = stage.tasks().nextRaised().request();
    while (!raised.equals(request)) {
      raised = stage.tasks().nextRaised().request();
    }
  }

  private void asksInTurns(String run, int last) {
    turnsOf(run, last);
    for (int turn = 1; turn <= last; turn++) {
      var request =
          PendingRequest.of(
              new RequestId("t_1-may-" + turn),
              RequestKind.PERMISSION,
              "digest",
              new RunId("t_1." + run));
      stage.tools().does("t_1.%s.%d.0".formatted(run, turn), call -> ask(call, request));
    }
  }

  private void turnsOf(String run, int last) {
    stage
        .models()
        .says(
            run,
            turn -> {
              turns.put(turn.run(), turn.turn());
              return turn.turn() <= last ? calls(false) : endTurn();
            });
  }

  /** A call whose request is settled has a result by the records, however it is called. */
  private synchronized ToolOutcome ask(ToolCallRequest call, PendingRequest request) {
    if (isSettled(request.id())) {
      carriedOut.add(call.call());
      return new ToolOutcome.Done();
    }
    if (!asked.contains(request)) {
      asked.add(request);
    }
    return new ToolOutcome.Asks(request);
  }

  private boolean isSettled(RequestId request) {
    return stage.tasks().settled().stream()
        .anyMatch(decision -> decision.requestId().equals(request));
  }

  private synchronized RequestLedger records() {
    return new RequestLedger(
        asked.stream().filter(request -> !isSettled(request.id())).toList(),
        stage.tasks().settled().stream().map(SettledRequest::of).toList());
  }

  private List<FinishReason> closings(String run) {
    return stage.runs().closed().stream()
        .filter(closing -> closing.run().value().equals(run))
        .map(RunCloseRequest::finish)
        .toList();
  }

  private static ToolOutcome blocked(CountDownLatch begun, CountDownLatch ends) {
    begun.countDown();
    await(ends);
    return new ToolOutcome.Done();
  }

  private static void await(CountDownLatch latch) {
    Eventually.holds(() -> latch.getCount() == 0);
  }

  private void awaitSuspend(String workflow) {
    Eventually.holds(() ->
        stage.history(workflow).getEvents().stream()
            .map(event -> event.getWorkflowExecutionSignaledEventAttributes().getSignalName())
            .anyMatch("suspend"::equals));
  }

  private void awaitEnd(String workflow) {
    stage.client().newUntypedWorkflowStub(workflow).getResult(Object.class);
  }
}
