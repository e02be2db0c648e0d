package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import io.temporal.failure.ApplicationFailure;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelActivitiesImplTest extends AgentJourney {

  @Test
  void answersATurnOnceHoweverOftenItIsAsked() {
    RunId run = build("- {text: First.}\n- {text: Second.}\n");

    TurnResult first = scene.models().respond(new TurnRequest(run, 1));
    TurnResult again = scene.models().respond(new TurnRequest(run, 1));

    assertThat(again).isEqualTo(first);
    assertThat(scene.said(run)).containsExactly("Fix the greeting", "First.");
  }

  @Test
  void namesTheCallsThatOnlyRead() {
    RunId run =
        build(
            "- tool_calls: [{name: read, arguments: {filePath: greet.txt}}, {name: edit, arguments:"
                + " {}}]\n");

    TurnResult reply = scene.models().respond(new TurnRequest(run, 1));

    assertThat(reply.finish()).isEqualTo(FinishReason.TOOL_USE);
    assertThat(reply.calls())
        .containsExactly(
            new TurnResult.Call(0, true, "read: greet.txt"), new TurnResult.Call(1, false, "edit"));
  }

  @Test
  void summarizesACallInOneShortLineWithoutItsSecrets() {
    RunId run =
        build(
            "- tool_calls: [{name: bash, arguments: {command: \"API_KEY=abcdef123456 make\\n"
                + "x".repeat(300)
                + "\"}}]\n");

    TurnResult reply = scene.models().respond(new TurnRequest(run, 1));

    assertThat(reply.calls().getFirst().summary())
        .startsWith("bash: API_KEY=[redacted] make xxx")
        .endsWith("…")
        .hasSizeLessThanOrEqualTo(120);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan_write", "plan_exit", "question", "todowrite"})
  void keepsTheOrderOfCallsThatWriteRecords(String tool) {
    RunId run = build("- tool_calls: [{name: %s, arguments: {}}]\n".formatted(tool));

    TurnResult reply = scene.models().respond(new TurnRequest(run, 1));

    assertThat(reply.calls()).containsExactly(new TurnResult.Call(0, false, tool));
  }

  @Test
  void tellsTheModelWhatAPersonSaidMeanwhile() {
    RunId run = build("- {text: I see., when: {contains: politely}}\n");
    say(UserMessage.When.STEER, "Greet politely.");

    scene.models().respond(new TurnRequest(run, 1));

    assertThat(scene.said(run)).containsExactly("Fix the greeting", "Greet politely.", "I see.");
    assertThat(scene.journal().steeringStore().pending(TASK)).isEmpty();
  }

  @Test
  void keepsQueuedWordsUntilTheModelIsDone() {
    RunId run =
        build("- tool_calls: [{name: read, arguments: {filePath: greet.txt}}]\n- {text: Done.}\n");
    scene.models().respond(new TurnRequest(run, 1));
    say(UserMessage.When.QUEUE, "And then rest.");

    TurnResult done = scene.models().respond(new TurnRequest(run, 2));

    assertThat(done.more()).isTrue();
    assertThat(scene.journal().steeringStore().pending(TASK)).hasSize(1);
  }

  @Test
  void tellsAModelThatItSaidNothing() {
    RunId run = build("- {text: ''}\n- {text: Done., when: {contains: was empty}}\n");

    assertThat(scene.models().respond(new TurnRequest(run, 1)).more()).isTrue();
    TurnResult second = scene.models().respond(new TurnRequest(run, 2));

    assertThat(second.finish()).isEqualTo(FinishReason.END_TURN);
    assertThat(second.more()).isFalse();
    assertThat(scene.said(run)).last().isEqualTo("Done.");
  }

  @Test
  void tellsAModelThatItWroteACallAsText() {
    RunId run =
        build(
            """
            - {text: "I look. <tool_call>read"}
            - {text: "<tool_call>{\\"name\\": \\"read\\"}</tool_call>"}
            - {text: Done., when: {contains: wrote a call of `read` as text}}
            """
                .replace("I look. <tool", "I look.\\n<tool"));

    assertThat(scene.models().respond(new TurnRequest(run, 1)).more()).isTrue();
    assertThat(scene.models().respond(new TurnRequest(run, 2)))
        .isEqualTo(new TurnResult(FinishReason.ERROR, List.of(), false));
    assertThat(scene.runs().close(new RunCloseRequest(run, FinishReason.ERROR, "")).sentence())
        .contains("wrote a call of 'read' as text", "ask for another model");
  }

  @Test
  void goesOnOnceAModelMakesTheCallItWrote() {
    RunId run =
        build(
            """
            - {text: 'functions.read({"filePath": "greet.txt"})'}
            - {text: Done., when: {contains: wrote a call of `read` as text}}
            """);

    assertThat(scene.models().respond(new TurnRequest(run, 1)).more()).isTrue();
    TurnResult second = scene.models().respond(new TurnRequest(run, 2));

    assertThat(second).isEqualTo(new TurnResult(FinishReason.END_TURN, List.of(), false));
  }

  @Test
  void saysWhatASilentModelDidAndWhatHelps() {
    RunId run = build("- {text: ''}\n- {text: ' '}\n");
    scene.models().respond(new TurnRequest(run, 1));
    scene.models().respond(new TurnRequest(run, 2));

    assertThat(scene.runs().close(new RunCloseRequest(run, FinishReason.ERROR, "")).sentence())
        .contains("answered with nothing again", "send the task a message");
  }

  @Test
  void saysWhatBrokeARunOff() {
    RunId run = build("- {text: Done.}\n");
    var closing = RunCloseRequest.brokenOff(run, FinishReason.ERROR, "The disk is full.");

    assertThat(scene.runs().close(closing).sentence()).isEqualTo("The disk is full.");
  }

  @Test
  void failsARunThatStaysSilentWithoutHavingDoneAnything() {
    RunId run = build("- {text: ''}\n- {text: ' '}\n");
    scene.models().respond(new TurnRequest(run, 1));

    assertThat(scene.models().respond(new TurnRequest(run, 2)))
        .isEqualTo(new TurnResult(FinishReason.ERROR, List.of(), false));
  }

  @Test
  void letsARunEndInSilenceThatHasWorked() {
    RunId run =
        build(
            """
            - tool_calls: [{name: read, arguments: {filePath: greet.txt}}]
            - {text: ''}
            - {text: ''}
            """);
    scene.models().respond(new TurnRequest(run, 1));
    scene.models().respond(new TurnRequest(run, 2));

    assertThat(scene.models().respond(new TurnRequest(run, 3)))
        .isEqualTo(new TurnResult(FinishReason.END_TURN, List.of(), false));
  }

  @Test
  void asksNoModelOnceTheBudgetIsUsedUp() {
    RunId run = build("- {text: Never said.}\n");
    scene.journal().budgetStore().limit(TASK, BudgetDimension.COST, BigDecimal.ZERO);

    assertThat(scene.models().respond(new TurnRequest(run, 1)).finish())
        .isEqualTo(FinishReason.BUDGET);
  }

  @Test
  void saysWhenAVendorIsToBeTriedAgain() {
    RunId run = build("- error: {status: 429, retry_after: 30}\n- {text: Better.}\n");

    assertThatThrownBy(() -> scene.models().respond(new TurnRequest(run, 1)))
        .satisfies(failure -> assertThat(cause(failure).getType()).isEqualTo("RATE_LIMITED"))
        .satisfies(failure -> assertThat(cause(failure).isNonRetryable()).isFalse());
    assertThat(scene.journal().taskReader().find(TASK).orElseThrow().state())
        .isEqualTo(TaskState.RETRYING);
  }

  @Test
  void givesAWrongKeyUpAtOnce() {
    RunId run = build("- error: {status: 401}\n");

    assertThatThrownBy(() -> scene.models().respond(new TurnRequest(run, 1)))
        .satisfies(failure -> assertThat(cause(failure).isNonRetryable()).isTrue());
  }

  @Test
  void tellsAKeyThatWasNeverAnyGoodFromOneThatIsRefusedLater() {
    RunId run = build("- {text: Once.}\n- error: {status: 401}\n");
    scene.models().respond(new TurnRequest(run, 1));

    assertThatThrownBy(() -> scene.models().respond(new TurnRequest(run, 2)))
        .satisfies(failure -> assertThat(cause(failure).getType()).isEqualTo("UNAUTHORISED"));
  }

  @Test
  void saysThatAKeyIsRefusedBeforeAnythingWasAnswered() {
    RunId run = build("- error: {status: 401}\n");

    assertThatThrownBy(() -> scene.models().respond(new TurnRequest(run, 1)))
        .satisfies(
            failure -> assertThat(cause(failure).getType()).isEqualTo(ModelActivities.KEY_REFUSED));
  }

  @Test
  void dividesTheExploringAsTheModelSays() {
    layered(
        """
        - when: {agent: plan, phase: exploring}
          tool_calls: [{name: scope, arguments: {explorers: [{focus: a, prompt: x}, {focus: b, prompt: y}]}}]
        """);

    assertThat(scene.models().scope(new TaskRef(TASK)).explorers())
        .containsExactly(
            new ExplorationScope.Explorer("a", "x"), new ExplorationScope.Explorer("b", "y"));
  }

  @Test
  void asksForAScopeOnceMoreAndThenTakesTheDefault() {
    layered(
        """
        - {text: Everywhere., when: {phase: exploring}}
        - {text: I said everywhere., when: {phase: exploring}}
        """);

    ExplorationScope scope = scene.models().scope(new TaskRef(TASK));

    assertThat(scope.explorers())
        .extracting(ExplorationScope.Explorer::focus)
        .containsExactly("Greeting");
    assertThat(scene.said(TASK.run("scope"))).contains("Answer by calling `scope`.");
  }

  private void layered(String script) {
    scene = new AgentScene(directory, Strategy.LAYERED, script);
  }

  private void say(UserMessage.When when, String text) {
    scene.journal().steeringStore().add(new UserMessage("m_1", TASK, "ann", when, text));
  }

  private static ApplicationFailure cause(Throwable failure) {
    return (ApplicationFailure) failure.getCause();
  }
}
