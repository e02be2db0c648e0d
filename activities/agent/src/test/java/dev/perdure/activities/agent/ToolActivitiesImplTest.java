package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ToolActivitiesImplTest extends AgentJourney {

  private static final String READ_OUTSIDE =
      "- tool_calls: [{name: read, arguments: {filePath: /etc/hostname}}]\n";

  @Test
  void carriesACallOutOnceHoweverOftenItIsAsked() {
    RunId run =
        build(
            """
            - tool_calls:
                - {name: read, arguments: {filePath: greet.txt}}
                - {name: edit, arguments: {filePath: greet.txt, oldString: Helo, newString: Hello}}
            """);

    assertThat(call(run, 0)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(call(run, 1)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(call(run, 1)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.greeting()).isEqualTo("Hello\n");
    assertThat(scene.result(run, 1, 1).isError()).isFalse();
  }

  @Test
  void asksAPersonAndDoesWhatTheyAllowed() {
    RunId run = build(READ_OUTSIDE);

    PendingRequest request = asked(call(run, 0));
    scene.settle(request, Outcome.ALLOW_ONCE, null);

    assertThat(scene.tools().run(new ToolCallRequest(run.call(1, 0), request.id())))
        .isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 1, 0).isError()).isFalse();
  }

  @Test
  void goesOnWithTheWordsOfADenial() {
    RunId run = build(READ_OUTSIDE);

    assertThat(denied(run, "Stay inside.")).isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 1, 0).content()).isEqualTo("Denied by ann: Stay inside.");
  }

  @Test
  void stopsTheRunWhenAPersonDeniesWithoutAWord() {
    RunId run = build(READ_OUTSIDE);

    assertThat(denied(run, null)).isInstanceOf(ToolOutcome.Stops.class);
    assertThat(scene.result(run, 1, 0).isError()).isTrue();
  }

  @Test
  void goesOnAfterADenialWithoutAWordWhereTheTasksPolicySaysSo() {
    RunId run = build(READ_OUTSIDE);
    String policy = "update task set body = '{\"policy\": {\"onDeny\": \"continue\"}}'";
    scene.journal().database().sql(policy).update();

    assertThat(denied(run, null)).isInstanceOf(ToolOutcome.Done.class);
  }

  @Test
  void doesWhatADenialSaysComesNext() {
    RunId run = build(READ_OUTSIDE);
    PendingRequest request = asked(call(run, 0));
    scene.tasks().raise(new RaiseRequest(AgentScene.TASK, request.id(), true));
    String denial =
        "{\"requestId\":\"%s\",\"decisionId\":\"d\",\"digest\":\"%s\",\"outcome\":\"deny\",\"comment\":\"Stay inside.\",\"then\":\"stop\",\"by\":\"ann\",\"at\":\"1970-01-01T00:00:00Z\"}"
            .formatted(request.id(), request.digest());
    scene.decide(Json.read(denial, Decision.class));

    assertThat(scene.tools().run(new ToolCallRequest(run.call(1, 0), request.id())))
        .isInstanceOf(ToolOutcome.Stops.class);
  }

  private ToolOutcome denied(RunId run, @Nullable String words) {
    PendingRequest request = asked(call(run, 0));
    scene.settle(request, Outcome.DENY, words);
    return scene.tools().run(new ToolCallRequest(run.call(1, 0), request.id()));
  }

  @Test
  void remembersWhatIsAllowedForAlways() {
    RunId run = build(READ_OUTSIDE + READ_OUTSIDE);
    PendingRequest request = asked(call(run, 0));
    scene.settle(request, Outcome.ALLOW_ALWAYS, null);
    scene.tools().run(new ToolCallRequest(run.call(1, 0), request.id()));
    scene.models().respond(new TurnRequest(run, 2));

    assertThat(scene.tools().run(new ToolCallRequest(run.call(2, 0), null)))
        .isInstanceOf(ToolOutcome.Done.class);
  }

  @Test
  void givesTheModelAPersonsAnswer() {
    RunId run =
        build("- tool_calls: [{name: question, arguments: {questions: [{question: Which?}]}}]\n");

    PendingRequest request = asked(call(run, 0));
    scene.settle(request, Outcome.ANSWER, null, List.of(List.of("This one")));
    scene.tools().run(new ToolCallRequest(run.call(1, 0), request.id()));

    assertThat(scene.result(run, 1, 0).content()).isEqualTo("Question: Which?\nAnswer: This one");
  }

  @Test
  void givesTheModelWhatAPersonSaysBesideTheirAnswers() {
    RunId run =
        build(
            "- tool_calls: [{name: question, arguments: {questions: [{question: Which?}, {question:"
                + " When?}]}}]\n");

    PendingRequest request = asked(call(run, 0));
    scene.settle(
        request, Outcome.ANSWER, "Ask Bob first.", List.of(List.of("This one"), List.of("Now")));
    scene.tools().run(new ToolCallRequest(run.call(1, 0), request.id()));

    assertThat(scene.result(run, 1, 0).content())
        .startsWith("Question: Which?\nAnswer: This one\n\nQuestion: When?\nAnswer: Now\n\n")
        .endsWith("Comment of ann: Ask Bob first.");
  }

  @Test
  void letsThePlannerAskAboutEveryKindOfPlan() {
    RunId run =
        plan(
            "- tool_calls: [{name: question, arguments: {questions: [{question: Is the free plan"
                + " all right or shall I proceed with the paid plan?}]}}]\n");

    PendingRequest request = asked(call(run, 0));

    assertThat(request.kind()).isEqualTo(RequestKind.QUESTION);
  }

  @Test
  void showsAPlanOnlyWhenItPassesItsCheck() {
    RunId run =
        plan(
            """
            - tool_calls:
                - {name: plan_exit, arguments: {}}
                - name: plan_write
                  arguments:
                    plan:
                      overview: Greet.
                      steps: [{id: a, title: First, instructions: "<fill in>", checks: [{command: "true"}]}]
                - {name: plan_exit, arguments: {}}
                - name: plan_write
                  arguments:
                    plan:
                      overview: Greet.
                      steps:
                        - {id: b, title: Then, instructions: Do., dependsOn: [a], checks: [{command: "true"}]}
                        - {id: a, title: First, instructions: Do., checks: [{command: "true"}]}
                      verification: [{command: "true"}]
                - {name: plan_exit, arguments: {}}
            """);

    assertThat(call(run, 0)).isInstanceOf(ToolOutcome.Done.class);
    call(run, 1);
    assertThat(call(run, 2)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 1, 2).content()).contains("fill in", "verification");
    call(run, 3);
    assertThat(call(run, 4)).isInstanceOf(ToolOutcome.Ends.class);

    PendingRequest request = Objects.requireNonNull(scene.shownPlan());
    scene.settle(request, Outcome.APPROVE, null);
    PlanOutline outline = scene.tasks().adoptPlan(new TaskRef(TASK));
    scene.tasks().adoptPlan(new TaskRef(TASK));
    assertThat(outline.steps()).extracting(step -> step.id().value()).containsExactly("a", "b");
    assertThat(scene.said(run))
        .filteredOn(text -> text.startsWith("The plan (revision"))
        .hasSize(1);
    assertThat(scene.shownPlan()).isNull();
  }

  @Test
  void answersBrokenArgumentsAndToolsThatAreNotThereInWords() {
    RunId run =
        build(
            """
            - tool_calls:
                - {name: nonsense, arguments: {}}
                - {name: plan_exit, arguments: {}}
                - {name: edit, arguments: {filePath: 3}}
            """);

    for (int index = 0; index < 3; index++) {
      assertThat(call(run, index)).isInstanceOf(ToolOutcome.Done.class);
      assertThat(scene.result(run, 1, index).isError()).isTrue();
    }
    assertThat(scene.result(run, 1, 0).content()).contains("nonsense");
    assertThat(scene.result(run, 1, 1).metadata().fields()).containsKey("ruling");
  }

  @Test
  void delegatesAndTakesTheReport() {
    RunId run =
        build(
            """
            - when: {agent: build}
              tool_calls:
                - {name: task, arguments: {description: Look, prompt: Look around., subagent_type: general}}
            - {text: "All is well.", when: {agent: general}}
            """);

    var child = ((ToolOutcome.Delegates) call(run, 0)).child();
    scene.runs().open(child);
    scene.models().respond(new TurnRequest(child.run(), 1));
    scene.runs().close(new RunCloseRequest(child.run(), FinishReason.END_TURN, ""));

    assertThat(call(run, 0)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.said(child.run())).containsExactly("Look around.", "All is well.");
    assertThat(scene.result(run, 1, 0).content())
        .startsWith("All is well.")
        .contains("run is " + child.run() + ": give it as task_id");
  }

  private ToolOutcome call(RunId run, int index) {
    scene.models().respond(new TurnRequest(run, 1));
    return scene.tools().run(new ToolCallRequest(run.call(1, index), null));
  }
}
