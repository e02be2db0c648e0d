package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.config.WorkspaceSettings;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.model.wire.WireTokens;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.TurnRequest;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests to people when a model has no known price or refuses a call. */
class UnusableModelTest {

  private static final String PRICED = "openai/gpt-4.1";
  private static final String UNPRICED = "openai/local-coder";

  @TempDir Path directory;
  private final Brain fine = _ -> WireReply.text("Fine.");
  private WireServer server = WireServer.start(fine);
  private AgentScene scene;
  private RunId run;

  @AfterEach
  void close() {
    scene.close();
    server.close();
  }

  @Test
  void countsTokensForDollarsWhereThePriceIsUnknown() {
    server.thinkWith(_ -> WireReply.text("Fine.").using(new WireTokens(999_000, 1_000, 0, 0)));
    open(UNPRICED);
    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
    assertThat(respond(2)).isEqualTo(FinishReason.END_TURN);
    assertThat(respond(3)).isEqualTo(FinishReason.BUDGET);

    PendingRequest terms = overdraw();
    assertThat(overdraw().id()).isEqualTo(terms.id());
    HumanRequest request = request(terms);
    assertThat(request.title())
        .isEqualTo("Spend up to 6,000,000 tokens, as " + UNPRICED + " has no known price");
    assertThat(Json.write(request.subject()))
        .contains(
            "\"dimension\":\"tokens\"",
            "\"unpriced\":{\"model\":\"" + UNPRICED + "\",\"limit\":10");

    settle(terms, Outcome.APPROVE, new BigDecimal("9000000"), null);
    assertThat(respond(3)).isEqualTo(FinishReason.END_TURN);
  }

  @Test
  void asksNothingWhereThePriceIsKnown() {
    open(PRICED);
    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
  }

  @Test
  void saysWhatAVendorRefusedAndOffersAnotherModelFirst() {
    server.thinkWith(_ -> WireReply.refused(400, "invalid_request_error", "tools.2: no anyOf"));
    open(PRICED);
    PendingRequest terms = givenUp();

    assertThat(terms.outcomes()).containsExactly(Outcome.SWITCH_MODEL, Outcome.STOP, Outcome.RETRY);
    HumanRequest request = request(terms);
    assertThat(request.title()).isEqualTo("Go on with another model than " + PRICED);
    OperatorSubject subject = (OperatorSubject) request.subject();
    assertThat(subject.error()).isEqualTo("openai answered 400: tools.2: no anyOf.");
    assertThat(subject.model()).isEqualTo(PRICED);
  }

  @Test
  void asksForAnotherModelWhereOneIsNamedThatDoesNotExist() {
    open("nowhere/clever");
    PendingRequest terms = givenUp();

    assertThat(terms.outcomes()).containsExactly(Outcome.SWITCH_MODEL, Outcome.STOP, Outcome.RETRY);
    OperatorSubject subject = (OperatorSubject) request(terms).subject();
    assertThat(subject.error()).contains("nowhere");
    assertThat(subject.model()).isEqualTo("nowhere/clever");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void offersToTryAgainFirstAfterAnOutage() {
    server.thinkWith(_ -> WireReply.refused(529, "overloaded_error", "Overloaded"));
    open(PRICED);
    PendingRequest terms = givenUp();

    assertThat(terms.outcomes()).containsExactly(Outcome.RETRY, Outcome.SWITCH_MODEL, Outcome.STOP);
    assertThat(request(terms).title()).isEqualTo("Call the model " + PRICED + " again");
  }

  @Test
  void waitsForNoProviderThatAsksForHours() {
    server.thinkWith(_ -> WireReply.rateLimited("7200"));
    open("openai/gpt-4o");
    var failed = catchThrowableOfType(ActivityFailure.class, () -> respond(1));
    var cause = (ApplicationFailure) failed.getCause();
    assertThat(cause.isNonRetryable()).isTrue();
    assertThat(cause.getOriginalMessage()).endsWith("It asks to wait 120 minutes.");
  }

  @Test
  void showsAtOnceThatAProviderCannotBeReached() {
    open(PRICED);
    server.close();
    var failed = catchThrowableOfType(ActivityFailure.class, () -> respond(1));
    assertThat(((ApplicationFailure) failed.getCause()).isNonRetryable()).isFalse();
    var task = scene.journal().taskReader().find(TASK).orElseThrow();
    assertThat(task.state()).isEqualTo(TaskState.RETRYING);
    assertThat(task.retry().error()).contains("could not be reached: the connection is refused");
    assertThat(task.retry().nextAt()).isAfter(Instant.now());
  }

  @Test
  void goesOnWithTheModelThatWasChosenInstead() {
    server.thinkWith(_ -> WireReply.refused(400, "invalid_request_error", "No."));
    open(PRICED);
    PendingRequest terms = givenUp();
    scene.tasks().raise(new RaiseRequest(TASK, terms.id(), true));
    settle(terms, Outcome.SWITCH_MODEL, null, "openai/gpt-4o");
    server.thinkWith(fine);

    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
    assertThat(server.requests().getLast().model()).isEqualTo("gpt-4o");
    assertThat(scene.journal().taskReader().find(TASK).orElseThrow().model())
        .isEqualTo("openai/gpt-4o");
  }

  @Test
  void letsTheNextModelOfTheListTakeOverFromAProviderThatFailsForGood() {
    server.thinkWith(request ->
        request.model().equals("gpt-4.1")
            ? WireReply.refused(401, "authentication_error", "The key is blocked.")
            : WireReply.text("Fine."));
    open(PRICED);

    var failed = catchThrowableOfType(ActivityFailure.class, () -> respond(1));
    assertThat(((ApplicationFailure) failed.getCause()).isNonRetryable()).isFalse();
    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
    assertThat(server.requests().getLast().model()).isEqualTo("claude-sonnet-4-5");
    assertThat(scene.journal().taskReader().find(TASK).orElseThrow().model())
        .isEqualTo("anthropic/claude-sonnet-4-5");
    assertThat(scene.journal().conversationStore().all(run).toString())
        .contains("valid key. Going on with anthropic/claude-sonnet-4-5");
  }

  @Test
  void takesTheListOfAFileBeforeThatOfTheInstallation() {
    server.thinkWith(request ->
        request.model().equals("gpt-4.1")
            ? WireReply.refused(401, "authentication_error", "The key is blocked.")
            : WireReply.text("Fine."));
    open(PRICED);
    var file = YamlMapping.parse("perdure.yaml", "model: [%s, openai/gpt-4o]".formatted(PRICED));
    var settings = Settings.of(List.of(file), WorkspaceSettings.none());
    scene.journal().taskStore().keep(TASK, new TaskConfiguration(settings, List.of()));

    assertThatThrownBy(() -> respond(1)).isInstanceOf(ActivityFailure.class);
    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
    assertThat(server.requests().getLast().model()).isEqualTo("gpt-4o");
  }

  @Test
  void neverAsksAModelThatTheOrganisationDoesNotAllowAndTakesTheNextAllowedOne() {
    server.thinkWith(_ -> WireReply.text("Fine."));
    open(PRICED);
    var file =
        YamlMapping.parse(
            "perdure.yaml",
            "allowedModels: [openai/gpt-4o]\nmodel: [%s, anthropic/claude-sonnet-4-5, openai/gpt-4o]"
                .formatted(PRICED));
    var settings = Settings.of(List.of(file), WorkspaceSettings.none());
    scene.journal().taskStore().keep(TASK, new TaskConfiguration(settings, List.of()));

    assertThatThrownBy(() -> respond(1))
        .rootCause()
        .hasMessageContaining("The organisation does not allow the model '%s'".formatted(PRICED));
    assertThat(server.requests()).isEmpty();
    assertThat(respond(1)).isEqualTo(FinishReason.END_TURN);
    assertThat(server.requests()).extracting(request -> request.model()).containsOnly("gpt-4o");
  }

  @Test
  void keepsARefusedRequestFromOtherModelsOfTheList() {
    server.thinkWith(_ -> WireReply.refused(400, "invalid_request_error", "No."));
    open(PRICED);
    var failed = catchThrowableOfType(ActivityFailure.class, () -> respond(1));
    assertThat(((ApplicationFailure) failed.getCause()).isNonRetryable()).isTrue();
  }

  private void open(String model) {
    var variables =
        Map.of(
            "OPENAI_API_KEY",
            "k",
            "OPENAI_BASE_URL",
            server.openAiUrl(),
            "ANTHROPIC_API_KEY",
            "k",
            "ANTHROPIC_BASE_URL",
            server.url(),
            "PERDURE_MODEL",
            PRICED + ", anthropic/claude-sonnet-4-5");
    scene = new AgentScene(directory, model, variables);
    run = scene.open("build", Phase.EXECUTING, "build/executing", false);
  }

  private FinishReason respond(int turn) {
    return scene.models().respond(new TurnRequest(run, turn)).finish();
  }

  private PendingRequest overdraw() {
    return scene.runs().requestBudget(new RunRef(run)).request();
  }

  /** Parks the run, as its loop does after the last try of a call. */
  private PendingRequest givenUp() {
    var failed = catchThrowableOfType(ActivityFailure.class, () -> respond(1));
    var cause = (ApplicationFailure) failed.getCause();
    return scene
        .runs()
        .park(new FailedModelCall(run, 1, cause.getType(), cause.getOriginalMessage()))
        .request();
  }

  /** The request as people see it, once it is raised. */
  private HumanRequest request(PendingRequest terms) {
    scene.tasks().raise(new RaiseRequest(TASK, terms.id(), true));
    return scene.journal().requestReader().find(terms.id()).orElseThrow().request();
  }

  private void settle(
      PendingRequest request,
      Outcome outcome,
      @Nullable BigDecimal budget,
      @Nullable String model) {
    var decision = Decided.on(request, outcome).budget(budget).model(model).decision();
    scene.decide(decision);
  }
}
