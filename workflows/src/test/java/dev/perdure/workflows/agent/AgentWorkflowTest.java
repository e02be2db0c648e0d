package dev.perdure.workflows.agent;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
  @Golden("runs/reads")
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
  @Golden("runs/opening-reads")
  void carriesOutTheReadsThatARunOpensWithBeforeAModelIsAsked() {
    var asked = new CopyOnWriteArrayList<Integer>();
    stage.runs().opensWith("t_1.main", calls(true, true).calls());
    stage
        .models()
        .says(
            "main",
            turn -> {
              asked.add(turn.turn());
              return endTurn();
            });
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls()).containsExactlyInAnyOrder("t_1.main.1.0", "t_1.main.1.1");
    assertThat(asked).containsExactly(2);
  }

  @Test
  @Golden("runs/writes")
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
  void bringsEachAnswerToItsCallWhereThreeAskAndTheLastIsAnsweredFirst() throws Exception {
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true, true, true) : endTurn());
    for (int call = 0; call < 3; call++) {
      var may = new RequestId("t_1-may-" + call);
      var asked = PendingRequest.of(may, RequestKind.PERMISSION, "digest", new RunId("t_1.main"));
      stage
          .tools()
          .does(
              "t_1.main.1." + call,
              turn ->
                  turn.request() == null ? new ToolOutcome.Asks(asked) : new ToolOutcome.Done());
    }
    stage.start();
    for (int call = 0; call < 3; call++) {
      stage.tasks().nextRaised();
    }
    stage.decide(new RequestId("t_1-may-2"), "d4", Outcome.ALLOW_ONCE, null);
    stage.decide(new RequestId("t_1-may-1"), "d3", Outcome.DENY, null);
    stage.decide(new RequestId("t_1-may-0"), "d2", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls())
        .hasSize(6)
        .contains(
            "t_1.main.1.0 by t_1-may-0", "t_1.main.1.1 by t_1-may-1", "t_1.main.1.2 by t_1-may-2");
  }

  @Test
  @Golden("runs/ending-call")
  void endsWithTheCallThatEndsTheRun() {
    stage.models().says("main", turn -> calls(false, false));
    stage.tools().does("t_1.main.1.0", turn -> new ToolOutcome.Ends());
    stage.start();
    stage.report();

    assertThat(stage.tools().calls()).containsExactly("t_1.main.1.0");
    assertThat(stage.runs().closed())
        .extracting(RunCloseRequest::finish)
        .containsExactly(FinishReason.END_TURN);
  }

  @Test
  void goesOnAsNewBetweenTwoTurnsWithEveryCallCarriedOutOnce() {
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (turn.turn() % 3 == 0) {
                stage.run(MAIN).requestContinueAsNew();
              }
              return turn.turn() <= 9 ? calls(false, true, true) : endTurn();
            });
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.histories(MAIN)).hasSize(4);
    assertThat(stage.tools().calls()).hasSize(27).doesNotHaveDuplicates();
    assertThat(stage.runs().opened()).hasSize(1);
    assertThat(stage.runs().closed())
        .extracting(RunCloseRequest::finish)
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
                stage.run(MAIN).requestContinueAsNew();
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
    stage.control(ControlCommand.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    stage.decide(asked, "d1", Outcome.ALLOW_ONCE, null);
    stage.tools().awaitCalls(3);
    stage.control(ControlCommand.RESUME);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.histories(MAIN)).hasSize(2);
  }

  @Test
  @Golden("runs/message-at-end")
  void goesOnWhenAMessageArrivedWithTheLastWord() {
    stage
        .models()
        .says("main", turn -> new TurnResult(FinishReason.END_TURN, List.of(), turn.turn() == 1));
    stage.start();
    stage.report();

    assertThat(scheduled()).containsExactly("callModel", "callModel");
  }

  @Test
  void takesThirteenEventsForARunOfOneTurn() {
    stage.start();
    stage.report();

    assertThat(stage.history(MAIN).getEvents()).hasSizeLessThanOrEqualTo(13);
    assertThat(bytes(stage.history(MAIN).getEvents())).isLessThanOrEqualTo(2_560);
  }

  @Test
  @Golden("runs/local-records-failed")
  void opensAndClosesARunByActivitiesWhereTheDatabaseIsAwayForAMoment() {
    stage.runs().failOnce();
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(scheduled()).containsExactly("openRun", "callModel", "closeRun");
    assertThat(stage.runs().opened()).hasSize(1);
    assertThat(stage.runs().closed()).hasSize(1);
  }

  /** Measures the growth of the history from one model call to a later one. */
  private Size sizeBetween(int firstTurn, int lastTurn) {
    List<HistoryEvent> events = stage.history(MAIN).getEvents();
    List<Integer> calls =
        IntStream.range(0, events.size())
            .filter(place -> asksModel(events.get(place)))
            .boxed()
            .toList();
    List<HistoryEvent> grown = events.subList(calls.get(firstTurn), calls.get(lastTurn));
    return new Size(grown.size(), bytes(grown));
  }

  private static long bytes(List<HistoryEvent> events) {
    return events.stream().mapToLong(HistoryEvent::getSerializedSize).sum();
  }

  /** The names of the activities that the run has asked for, but for local ones. */
  private List<String> scheduled() {
    return stage.history(MAIN).getEvents().stream()
        .filter(HistoryEvent::hasActivityTaskScheduledEventAttributes)
        .map(event -> event.getActivityTaskScheduledEventAttributes().getActivityType().getName())
        .toList();
  }

  private static boolean asksModel(HistoryEvent event) {
    return event
        .getActivityTaskScheduledEventAttributes()
        .getActivityType()
        .getName()
        .equals("callModel");
  }

  private record Size(long events, long bytes) {}

  private static ToolOutcome met(CyclicBarrier barrier) {
    try {
      barrier.await(90, TimeUnit.SECONDS);
      return new ToolOutcome.Done();
    } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
      throw new IllegalStateException("the other calls did not come", alone);
    }
  }
}
