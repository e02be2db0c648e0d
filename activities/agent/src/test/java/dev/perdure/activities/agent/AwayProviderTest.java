package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.ParkedModelCall;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.WithdrawalRequest;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider that refuses connections or says that it is busy, for longer than a call is tried. */
class AwayProviderTest {

  private static final Brain FINE = _ -> WireReply.text("Fine.");
  private static final String OVERLOADED = "OVERLOADED";

  @TempDir Path directory;
  private WireServer server = WireServer.start(FINE);
  private AgentScene scene;
  private RunId run;

  @BeforeEach
  void open() {
    scene =
        new AgentScene(
            directory,
            "openai/gpt-4.1",
            Map.of("OPENAI_API_KEY", "k", "OPENAI_BASE_URL", server.openAiUrl()));
    run = scene.open("build", Phase.EXECUTING, "build/executing", false);
  }

  @AfterEach
  void close() {
    scene.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"0, CONNECTION_LOST", "503, OVERLOADED", "429, RATE_LIMITED", "500, OVERLOADED"})
  void isAskedAgainUntilItAnswersAndNobodyHasToDecide(int status, String type) {
    leave(status);
    ParkedTurn parked = park(type);
    ApplicationFailure failure = retryInVain(parked);
    assertThat(failure.getType()).isEqualTo(type);
    assertThat(failure.isNonRetryable()).isFalse();
    assertThat(failure.getNextRetryDelay())
        .isBetween(Duration.ofSeconds(1), Ports.MAX_PARKED_PAUSE);
    assertThat(request(parked).status()).isEqualTo(RequestStatus.PENDING);
    assertThat(withdraw(parked, run)).as("withdrawn without an answer").isFalse();

    comeBack();
    assertThat(scene.models().respondParked(parked).finish()).isEqualTo(FinishReason.END_TURN);
    assertThat(request(parked).status()).isEqualTo(RequestStatus.WITHDRAWN);
    assertThat(withdraw(parked, run)).isTrue();
    assertThat(withdraw(parked, TASK.run("explore-9"))).as("another run's").isFalse();
    assertThat(notices()).containsOnlyOnce("The provider answers again");
  }

  @Test
  void answersARepeatedCallFromTheJournal() {
    ParkedTurn parked = park(OVERLOADED);
    scene.models().respondParked(parked);
    scene.models().respondParked(parked);

    assertThat(server.requests()).hasSize(1);
    assertThat(notices()).containsOnlyOnce("The provider answers again");
  }

  @Test
  void isNotSaidToAnswerWhileTheBudgetIsUsedUp() {
    ParkedTurn parked = park(OVERLOADED);
    scene.journal().budgetStore().limit(TASK, BudgetDimension.COST, BigDecimal.ZERO);

    ApplicationFailure failure = retryInVain(parked);
    assertThat(failure.isNonRetryable()).isFalse();
    assertThat(request(parked).status()).isEqualTo(RequestStatus.PENDING);
    assertThat(withdraw(parked, run)).as("withdrawn without an answer").isFalse();
    assertThat(notices()).doesNotContain("The provider answers again");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void leavesADecisionThatCameFirst() {
    ParkedTurn parked = park(OVERLOADED);
    PendingRequest terms = scene.journal().requestStore().terms(parked.request());
    scene.decide(Decided.on(terms, Outcome.STOP).decision());
    scene.models().respondParked(parked);

    assertThat(request(parked).status()).isEqualTo(RequestStatus.SETTLED);
    assertThat(withdraw(parked, run)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INVALID_REQUEST",
        "BAD_REPLY",
        "UNKNOWN_MODEL",
        "CONTENT_FILTERED",
        "UNAUTHORISED"
      })
  void isNotAskedAgainUnaskedAfterARefusalOrRepliesThatNobodyCanRead(String type) {
    ParkedModelCall parked = park(call(type));

    assertThat(parked.retried()).isFalse();
    assertThat(parked.request().outcomes().getFirst()).isEqualTo(Outcome.SWITCH_MODEL);
  }

  @Test
  void saysThatTheCallIsTriedAgainAfterAnOutageAlone() {
    ParkedModelCall parked = park(new FailedModelCall(run, 2, OVERLOADED, "It is busy."));

    assertThat(parked.retried()).isTrue();
    scene.tasks().raise(new RaiseRequest(TASK, parked.request().id(), true));
    OperatorSubject subject = (OperatorSubject) request(parked).subject();
    assertThat(subject.error()).isEqualTo("It is busy. Perdure tries the call again by itself.");
  }

  @Test
  void asksOnceForATurnThatIsGivenUpTwiceAndAnewAfterAWithdrawal() {
    ParkedTurn first = park(OVERLOADED);
    assertThat(park(OVERLOADED).request()).isEqualTo(first.request());
    scene.journal().requestStore().withdraw(List.of(first.request()));

    assertThat(park(OVERLOADED).request()).isNotEqualTo(first.request());
  }

  @Test
  void isWaitedForUpToAnHourWithoutARequestAndTheTaskSaysUntilWhen() {
    server.thinkWith(_ -> WireReply.rateLimited("3000"));
    var failed =
        catchThrowableOfType(
            ActivityFailure.class, () -> scene.models().respond(new TurnRequest(run, 1)));
    var cause = (ApplicationFailure) failed.getCause();

    assertThat(cause.isNonRetryable()).isFalse();
    assertThat(cause.getNextRetryDelay()).isEqualTo(Duration.ofSeconds(3000));
    var task = scene.journal().taskReader().find(TASK).orElseThrow();
    assertThat(task.state()).isEqualTo(TaskState.RETRYING);
    assertThat(task.retry().nextAt()).isAfter(Instant.now().plus(Duration.ofMinutes(49)));
    assertThat(scene.journal().conversationStore().all(run))
        .flatExtracting(Message::parts)
        .filteredOn(Part.Retry.class::isInstance)
        .containsExactly(
            new Part.Retry(1, task.retry().error(), Objects.requireNonNull(task.retry().nextAt())));
  }

  @Test
  void isWaitedForAsLongAsItAsksWhileACallIsParked() {
    server.thinkWith(_ -> WireReply.rateLimited("1800"));
    assertThat(retryInVain(park("RATE_LIMITED")).getNextRetryDelay())
        .isEqualTo(Duration.ofSeconds(1800));
  }

  @Test
  void doesNotEndATaskThatDividesItsExploring() {
    server.thinkWith(_ -> WireReply.rateLimited("7200"));

    assertThat(scene.models().scope(new TaskRef(TASK)).explorers()).hasSize(1);
  }

  private void leave(int status) {
    if (status == 0) {
      server.close();
    } else {
      server.thinkWith(_ -> WireReply.refused(status, "server_error", "Come back later."));
    }
  }

  private void comeBack() {
    int port = URI.create(server.url()).getPort();
    server.close();
    server = WireServer.start(port, FINE);
  }

  private ParkedTurn park(String type) {
    ParkedModelCall parked = park(call(type));
    scene.tasks().raise(new RaiseRequest(TASK, parked.request().id(), true));
    return new ParkedTurn(run, 1, parked.request().id());
  }

  private ParkedModelCall park(FailedModelCall failure) {
    return scene.runs().park(failure);
  }

  private FailedModelCall call(String type) {
    return new FailedModelCall(run, 1, type, "It is away.");
  }

  private ApplicationFailure retryInVain(ParkedTurn parked) {
    var failed =
        catchThrowableOfType(ActivityFailure.class, () -> scene.models().respondParked(parked));
    return (ApplicationFailure) failed.getCause();
  }

  private HumanRequest request(ParkedTurn parked) {
    return scene.journal().requestReader().find(parked.request()).orElseThrow().request();
  }

  private HumanRequest request(ParkedModelCall parked) {
    return scene.journal().requestReader().find(parked.request().id()).orElseThrow().request();
  }

  private boolean withdraw(ParkedTurn parked, @Nullable RunId answered) {
    var withdrawal = new WithdrawalRequest(TASK, List.of(parked.request()), null, answered);
    return !scene.tasks().withdraw(withdrawal).refused();
  }

  private String notices() {
    return scene.journal().eventLog().after(0, Optional.of(TASK), 1_000).toString();
  }
}
