package dev.perdure.workflows.agent;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.planner.envelope.CallId;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Opening;
import dev.perdure.workflows.port.Reply;
import dev.perdure.workflows.port.RunClosing;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.task.Control;
import dev.perdure.workflows.testing.OnStage;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgentWorkflowTest extends OnStage {

  private static final String MAIN = "t_1.main-build-1";

  @BeforeEach
  void buildsAtOnce() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
  }

  @Test
  void addsAtMostTwelveEventsAndTwoKilobytesForATurnOfOneCall() {
    stage.models().says("main", turn -> turn.turn() <= 20 ? calls(true) : endTurn());
    stage.start();
    stage.report();

    Size turn = sizeBetween(5, 15);
    assertThat(turn.events()).isLessThanOrEqualTo(12L * 10);
    assertThat(turn.bytes()).isLessThanOrEqualTo(2_048L * 10);
  }

  @Test
  void addsAtMostSixEventsAndOneKilobyteForEachFurtherCall() {
    stage.models().says("main", turn -> turn.turn() <= 20 ? calls(false, false, false) : endTurn());
    stage.start();
    stage.report();

    Size turn = sizeBetween(5, 15);
    assertThat(turn.events()).isLessThanOrEqualTo((12L + 2 * 6) * 10);
    assertThat(turn.bytes()).isLessThanOrEqualTo((2_048L + 2 * 1_024) * 10);
  }

  @Test
  void runsReadsOfATurnTogether() {
    var together = new CyclicBarrier(3);
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true, true, true) : endTurn());
    for (int index = 0; index < 3; index++) {
      stage.tools().does("t_1.main.1." + index, turn -> met(together));
    }
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void runsWritesOfATurnInTheirOrder() {
    stage
        .models()
        .says("main", turn -> turn.turn() == 1 ? calls(false, false, true, false) : endTurn());
    stage.start();
    stage.report();

    assertThat(stage.tools().calls())
        .containsExactly("t_1.main.1.0", "t_1.main.1.1", "t_1.main.1.2", "t_1.main.1.3");
  }

  @Test
  void endsWithTheCallThatEndsTheRun() {
    stage.models().says("main", turn -> calls(false, false));
    stage.tools().does("t_1.main.1.0", turn -> new ToolOutcome.Ends());
    stage.start();
    stage.report();

    assertThat(stage.tools().calls()).containsExactly("t_1.main.1.0");
    assertThat(stage.runs().closed())
        .extracting(RunClosing::finish)
        .containsExactly(FinishReason.END_TURN);
  }

  @Test
  void delegatesToASubagentAndTakesItsResult() {
    var call = new CallId("t_1.main.1.0");
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true) : endTurn());
    stage.tools().does(call.value(), turn -> delegateFirst(child(call)));
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().closed())
        .extracting(closing -> closing.run().value())
        .containsExactly("t_1.main.1.0.task", "t_1.main");
  }

  @Test
  void goesOnAsNewBetweenTwoTurnsWithEveryCallCarriedOutOnce() {
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (turn.turn() % 3 == 0) {
                stage.run(MAIN).renew();
              }
              return turn.turn() <= 9 ? calls(false, true, true) : endTurn();
            });
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.histories(MAIN)).hasSize(4);
    assertThat(stage.tools().calls()).hasSize(27).doesNotHaveDuplicates();
    assertThat(stage.runs().opened()).hasSize(1);
    assertThat(stage.runs().closed())
        .extracting(RunClosing::finish)
        .containsExactly(FinishReason.END_TURN);
  }

  @Test
  void hearsOfSettlementsAndHoldsAfterGoingOnAsNew() throws Exception {
    var may =
        PendingRequest.of(
            new RequestId("t_1-may-i"), RequestKind.PERMISSION, "digest", new RunId("t_1.main"));
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (turn.turn() == 1) {
                stage.run(MAIN).renew();
              }
              return turn.turn() <= 2 ? calls(false) : endTurn();
            });
    stage
        .tools()
        .does(
            "t_1.main.2.0",
            turn -> turn.request() == null ? new ToolOutcome.Asks(may) : new ToolOutcome.Done());
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.control(Control.Command.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    stage.decide(asked, "d1", Outcome.ALLOW_ONCE, null);
    stage.tools().awaitCalls(3);
    stage.control(Control.Command.RESUME);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.histories(MAIN)).hasSize(2);
  }

  @Test
  void holdsASubagentWithTheTask() throws Exception {
    var call = new CallId("t_1.main.1.0");
    var reached = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var turns = new AtomicInteger();
    delegates(call);
    stage
        .models()
        .says(
            "main.1.0.task",
            turn -> {
              turns.incrementAndGet();
              reached.countDown();
              met(release);
              return turn.turn() == 1 ? calls(true) : endTurn();
            });
    stage.start();
    met(reached);
    stage.control(Control.Command.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    release.countDown();
    stage.tools().awaitCalls(2);
    assertThat(turns).hasValue(1);
    stage.control(Control.Command.RESUME);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(turns).hasValue(2);
  }

  @Test
  void cancelsSubagentsWithTheirRunAndTakesBackWhatTheyAsk() throws Exception {
    var call = new CallId("t_1.main.1.0");
    var child = new RunId("t_1.main.1.0.task");
    asksInSubagent(call, child);
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.control(Control.Command.CANCEL);

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.tasks().withdrawn()).containsExactly(asked);
    assertThat(stage.runs().closed())
        .extracting(closing -> closing.run().value(), RunClosing::finish)
        .containsExactly(
            tuple("t_1.main.1.0.task", FinishReason.CANCELLED),
            tuple("t_1.main", FinishReason.CANCELLED));
  }

  @Test
  void passesASettlementOnToASubagent() throws Exception {
    asksInSubagent(new CallId("t_1.main.1.0"), new RunId("t_1.main.1.0.task"));
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void takesBackWhatASubagentAsksThatEndedBeforeItsTime() throws Exception {
    var call = new CallId("t_1.main.1.0");
    var child = new RunId("t_1.main.1.0.task");
    asksInSubagent(call, child);
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.cancel(child.value());

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().withdrawn()).containsExactly(asked);
  }

  private void asksInSubagent(CallId call, RunId child) {
    var may =
        PendingRequest.of(new RequestId("t_1-may-i"), RequestKind.PERMISSION, "digest", child);
    delegates(call);
    stage.models().says("main.1.0.task", turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage
        .tools()
        .does(
            child.call(1, 0).value(),
            turn -> turn.request() == null ? new ToolOutcome.Asks(may) : new ToolOutcome.Done());
  }

  private void delegates(CallId call) {
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true) : endTurn());
    stage.tools().does(call.value(), turn -> delegateFirst(child(call)));
  }

  private static void met(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Test
  void goesOnWhenAMessageArrivedWithTheLastWord() {
    stage
        .models()
        .says("main", turn -> new Reply(FinishReason.END_TURN, List.of(), turn.turn() == 1));
    stage.start();
    stage.report();

    assertThat(stage.history(MAIN).getEvents())
        .filteredOn(event -> event.hasActivityTaskScheduledEventAttributes())
        .extracting(
            event -> event.getActivityTaskScheduledEventAttributes().getActivityType().getName())
        .containsExactly("open", "respond", "respond", "close");
  }

  private ToolOutcome delegateFirst(RunSpec child) {
    boolean ended =
        stage.runs().closed().stream().anyMatch(closing -> closing.run().equals(child.run()));
    return ended ? new ToolOutcome.Done() : new ToolOutcome.Delegates(child);
  }

  private static RunSpec child(CallId call) {
    return new RunSpec(
        new TaskId("t_1"),
        call.childRun(),
        new RunId("t_1.main"),
        "general",
        Phase.EXECUTING,
        null,
        false,
        false,
        "perdure-test",
        Opening.of("task/delegated", "task"),
        0);
  }

  /** What the history grew by from one model call to a later one. */
  private Size sizeBetween(int firstTurn, int lastTurn) {
    List<HistoryEvent> events = stage.history(MAIN).getEvents();
    List<Integer> calls =
        IntStream.range(0, events.size())
            .filter(place -> asksModel(events.get(place)))
            .boxed()
            .toList();
    List<HistoryEvent> grown = events.subList(calls.get(firstTurn), calls.get(lastTurn));
    long bytes = grown.stream().mapToLong(HistoryEvent::getSerializedSize).sum();
    return new Size(grown.size(), bytes);
  }

  private static boolean asksModel(HistoryEvent event) {
    return event
        .getActivityTaskScheduledEventAttributes()
        .getActivityType()
        .getName()
        .equals("respond");
  }

  private record Size(long events, long bytes) {}

  private static ToolOutcome met(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
      return new ToolOutcome.Done();
    } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
      throw new IllegalStateException("the other calls did not come", alone);
    }
  }
}
