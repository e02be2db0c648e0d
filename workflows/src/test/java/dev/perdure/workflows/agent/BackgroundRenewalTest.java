package dev.perdure.workflows.agent;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.DueReport;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A root continues as new while a run has a subagent in the background. */
class BackgroundRenewalTest extends OnStage {

  private static final CallId CALL = new CallId("t_1.main.1.0");
  private static final RunId MAIN = new RunId("t_1.main");
  private static final RunId CHILD = CALL.childRun();
  private static final PendingRequest MAY =
      PendingRequest.of(new RequestId("t_1-may-1"), RequestKind.PERMISSION, "digest", CHILD);

  private final Map<RunId, Integer> turns = new ConcurrentHashMap<>();

  @BeforeEach
  void delegate() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.tasks().goesOnWith(ResumePoint.START);
    stage.runs().goOnAt(run -> turns.getOrDefault(run, 1));
    stage
        .tools()
        .does(
            CALL.value(),
            turn ->
                Boolean.TRUE.equals(turn.begun())
                    ? new ToolOutcome.Done()
                    : new ToolOutcome.Delegates(
                        SubagentSpecs.child(new RunDelegation(CALL, null, true, null, 0)), 3));
  }

  @Test
  @Golden("renewals/background")
  void aSubagentThatWaitsForAPermissionGoesOnInTheBackground() throws Exception {
    turnsOf("main", 1);
    turnsOf("main.1.0.task", 1);
    stage.tools().does(CHILD.call(1, 0).value(), call -> ask(call.request()));
    stage.tasks().desk(() -> new RequestLedger(List.of(MAY), List.of()));
    stage.start();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(MAY.id());
    stage.running().requestContinueAsNew();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(MAY.id());
    stage.decide(MAY.id(), "d1", Outcome.ALLOW_ONCE, null);

    assertReportIsReadOnce();
    assertThat(stage.tools().calls()).containsOnlyOnce(CHILD.call(1, 0) + " by " + MAY.id());
    assertThat(stage.tasks().settled()).extracting(Decision::requestId).containsOnlyOnce(MAY.id());
  }

  @Test
  void aRunReadsTheReportOfASubagentThatEndedBeforeTheRenewal() throws Exception {
    var begun = new CountDownLatch(1);
    var ends = new CountDownLatch(1);
    turnsOf("main", 2);
    stage.tools().does(MAIN.call(2, 0).value(), _ -> blocked(begun, ends));
    stage.start();
    await(begun);
    stage.runs().awaitClosed(1);
    stage.running().requestContinueAsNew();
    stage.client().newUntypedWorkflowStub(CHILD.value()).getResult(Object.class);
    awaitSuspensionSignal();
    ends.countDown();

    assertReportIsReadOnce();
  }

  @Test
  void theRootWaitsForTheCallOfASubagentInTheBackground() throws Exception {
    var begun = new CountDownLatch(1);
    var ends = new CountDownLatch(1);
    turnsOf("main", 1);
    turnsOf("main.1.0.task", 2);
    stage.tools().does(CHILD.call(1, 0).value(), _ -> blocked(begun, ends));
    stage.start();
    await(begun);
    stage.running().requestContinueAsNew();
    awaitSuspensionSignal();
    assertThat(stage.histories("t_1")).hasSize(1);
    ends.countDown();

    assertReportIsReadOnce();
    assertThat(stage.tools().calls()).containsOnlyOnce(CHILD.call(2, 0).value());
  }

  private void assertReportIsReadOnce() {
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.histories("t_1")).hasSize(2);
    assertThat(stage.runs().reports()).extracting(DueReport::call).containsExactly(CALL);
    assertThat(stage.tools().calls()).filteredOn(CALL.value()::equals).hasSize(2); // begun, done
    assertThat(stage.runs().closed())
        .extracting(closing -> closing.run().value(), RunCloseRequest::finish)
        .containsOnly(
            tuple(MAIN.value(), FinishReason.END_TURN),
            tuple(CHILD.value(), FinishReason.END_TURN));
  }

  private void awaitSuspensionSignal() {
    Eventually.holds(() ->
        stage.history("t_1.main-build-1").getEvents().stream()
            .anyMatch(event ->
                event.hasWorkflowExecutionSignaledEventAttributes()
                    && event
                        .getWorkflowExecutionSignaledEventAttributes()
                        .getSignalName()
                        .equals("suspend")));
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

  private static ToolOutcome ask(@Nullable RequestId settledBy) {
    return settledBy == null ? new ToolOutcome.Asks(MAY) : new ToolOutcome.Done();
  }

  private static ToolOutcome blocked(CountDownLatch begun, CountDownLatch ends) {
    begun.countDown();
    await(ends);
    return new ToolOutcome.Done();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(90, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
