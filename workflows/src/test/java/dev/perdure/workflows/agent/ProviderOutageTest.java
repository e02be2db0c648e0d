package dev.perdure.workflows.agent;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static dev.perdure.workflows.testing.TaskScenario.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import dev.perdure.workflows.testing.Stage;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider that is away for longer than the tries of a model call. */
class ProviderOutageTest extends OnStage {

  private static final String AWAY = "CONNECTION_LOST";
  private static final RequestId ASKED = new RequestId("t_1.main-gave-up");

  private final AtomicInteger tries = new AtomicInteger();

  ProviderOutageTest() {
    super(Stage.thatSkipsTime());
    stage.models().answersParked(false);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 10})
  void endsAndTheTaskGoesOnByItself(int minutes) throws Exception {
    losesProvider(AWAY);
    stage.tasks().nextRaised();
    stage.pass(Duration.ofMinutes(minutes));
    assertThat(stage.running().snapshot().pending()).containsExactly(ASKED);
    stage.models().answersParked(true);

    assertDeliveredWithoutADecision();
  }

  @Test
  @Golden("models/parked-call")
  void withdrawsTheRequestOnceTheProviderAnswers() throws Exception {
    losesProvider(AWAY);
    stage.tasks().nextRaised();
    stage.models().answersParked(true);

    assertDeliveredWithoutADecision();
    assertThat(stage.tasks().stands().getLast().blocked()).isFalse();
  }

  @Test
  void endsForEachOfTwoRunsThatWait() throws Exception {
    String[] runs = {"step-one-1", "step-two-1"};
    stage.tasks().outline(step("one", 1), step("two", 1));
    for (String run : runs) {
      var first = new AtomicInteger();
      stage.models().says(run, turn -> reply(turn, first, AWAY));
    }
    stage.startApproved();
    stage.tasks().nextRaised();
    stage.tasks().nextRaised();
    stage.pass(Duration.ofMinutes(5));
    stage.models().answersParked(true);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().withdrawn()).hasSize(2);
  }

  @Test
  @Golden("models/decided-sooner")
  void letsAPersonDecideSooner() throws Exception {
    losesProvider(AWAY);
    stage.tasks().nextRaised();
    stage.pass(Duration.ofMinutes(3));
    stage.awaitPauseOfParkedCall();
    stage.decide(ASKED, "d1", Outcome.SWITCH_MODEL, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().settled()).hasSize(1);
    assertThat(stage.tasks().withdrawn()).isEmpty();
  }

  @Test
  @Golden("models/parked-stopped")
  void letsAPersonStopTheRun() throws Exception {
    losesProvider(AWAY);
    stage.tasks().nextRaised();
    stage.pass(Duration.ofMinutes(3));
    stage.awaitPauseOfParkedCall();
    stage.decide(ASKED, "d1", Outcome.STOP, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
  }

  @Test
  @Golden("models/parked-cancelled")
  void endsWithATaskThatIsCancelled() throws Exception {
    losesProvider(AWAY);
    stage.tasks().nextRaised();
    stage.pass(Duration.ofMinutes(3));
    stage.awaitPauseOfParkedCall();
    stage.control(ControlCommand.CANCEL);

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.tasks().withdrawn()).containsExactly(ASKED);
  }

  @Test
  void addsNothingToTheHistoryWhileItLasts() throws Exception {
    losesProvider(AWAY);
    stage.tasks().nextRaised();
    stage.pass(Duration.ofMinutes(2));
    int before = events();
    stage.pass(Duration.ofHours(8));

    assertThat(events()).isEqualTo(before);
    assertThat(stage.models().parkedTries()).isGreaterThan(400);
    stage.models().answersParked(true);
    assertDeliveredWithoutADecision();
  }

  @Test
  void repeatsNoCallThatTheProviderRefuses() throws Exception {
    losesProvider("INVALID_REQUEST");
    stage.tasks().nextRaised();
    stage.pass(Duration.ofMinutes(10));

    assertThat(tries).hasValue(1);
    assertThat(stage.models().parkedTries()).isZero();
    stage.decide(ASKED, "d1", Outcome.RETRY, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("models/forged-answer")
  void endsByNoForgedSignal() throws Exception {
    losesProvider(AWAY);
    stage.tasks().nextRaised();
    stage.tasks().keepsRequests();
    stage.signals().send("modelAnswered", new ParkedTurn(new RunId("t_1.main"), 1, ASKED));

    assertThat(stage.tasks().nextRefusal()).isEqualTo("answer");
    assertThat(stage.running().snapshot().pending()).containsExactly(ASKED);
    stage.decide(ASKED, "d1", Outcome.STOP, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
  }

  private void losesProvider(String type) {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.models().says("main", turn -> reply(turn, tries, type));
    stage.start();
  }

  /** The first call has been tried as often as it may. */
  private TurnResult reply(TurnRequest turn, AtomicInteger counted, String type) {
    if (counted.incrementAndGet() == 1) {
      throw ApplicationFailure.newNonRetryableFailure("The provider is away.", type);
    }
    return turn.turn() == 1 ? calls(false) : endTurn();
  }

  private void assertDeliveredWithoutADecision() {
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().withdrawn()).containsExactly(ASKED);
    assertThat(stage.tasks().settled()).isEmpty();
    assertThat(stage.runs().closed()).hasSize(1);
  }

  private int events() {
    return stage.history(stage.runs().opened().getFirst().workflowId()).getEvents().size();
  }
}
