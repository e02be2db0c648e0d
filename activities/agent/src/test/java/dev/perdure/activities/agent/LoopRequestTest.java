package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnRequest;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoopRequestTest extends AgentJourney {

  private static final String READ_AGAIN =
      "- {tool_calls: [{name: read, arguments: {filePath: greet.txt}}], times: always}\n";

  private static final String TWELVE_READS =
      "- {tool_calls: [%s]}\n"
          .formatted("{name: read, arguments: {filePath: greet.txt}}, ".repeat(12));

  @Test
  void asksWhetherARunMayGoOnThatRepeatsItself() {
    RunId run = build(READ_AGAIN);
    assertThat(read(run, 1)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(read(run, 2)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(read(run, 3)).isInstanceOf(ToolOutcome.Done.class);
    PendingRequest loop = asked(read(run, 4));
    var shown = scene.journal().requestStore().terms(loop.id());
    assertThat(shown.kind()).isEqualTo(RequestKind.PERMISSION);
    scene.settle(loop, Outcome.ALLOW_ONCE, null);

    assertThat(scene.tools().run(new ToolCallRequest(run.call(4, 0), loop.id())))
        .isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 4, 0).content()).contains("Helo");
    for (int turn = 5; turn <= 7; turn++) {
      assertThat(read(run, turn)).isInstanceOf(ToolOutcome.Done.class);
    }
    assertThat(read(run, 8)).isInstanceOf(ToolOutcome.Asks.class);
  }

  @Test
  void tellsTheModelOfALoopBeforeAPersonIsAsked() {
    RunId run = build(READ_AGAIN);
    read(run, 1);
    read(run, 2);

    assertThat(read(run, 3)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 3, 0).isError()).isFalse();
    assertThat(scene.result(run, 3, 0).content()).startsWith("'read' was called 3 times");
  }

  @ParameterizedTest
  @MethodSource("remarks")
  void seesALoopAcrossRemarksOfPerdure(Part remark) {
    RunId run = build(READ_AGAIN);
    for (int turn = 1; turn <= 3; turn++) {
      read(run, turn);
      scene.journal().conversationStore().append(run, "remark-" + turn, turn + 1, List.of(remark));
    }

    assertThat(read(run, 4)).isInstanceOf(ToolOutcome.Asks.class);
  }

  static List<Part> remarks() {
    return List.of(
        new Part.Patch(List.of("log.txt"), "tree"),
        new Part.Retry(1, "It is overloaded.", Instant.now()),
        new Part.Notice("The hook 'lint' adds to the conversation."),
        new Part.Compaction("The goal is a greeting."),
        new Part.Text("Your last answer was empty.", true));
  }

  @Test
  void seesALoopAcrossASummaryOfTheConversation() {
    RunId run = build(READ_AGAIN);
    for (int turn = 1; turn <= 3; turn++) {
      read(run, turn);
    }
    long end = scene.journal().conversationStore().all(run).getLast().seq();
    scene.journal().conversationStore().compact(run, 4, "The goal is a greeting.", end);

    assertThat(read(run, 4)).isInstanceOf(ToolOutcome.Asks.class);
  }

  @Test
  void beginsAnewOnceAPersonSpeaks() {
    RunId run = build(READ_AGAIN);
    for (int turn = 1; turn <= 3; turn++) {
      read(run, turn);
    }
    scene
        .journal()
        .steeringStore()
        .add(new UserMessage("u_1", TASK, "ann", UserMessage.When.STEER, "Read it once more."));

    for (int turn = 4; turn <= 6; turn++) {
      assertThat(read(run, turn)).isInstanceOf(ToolOutcome.Done.class);
    }
    assertThat(read(run, 7)).isInstanceOf(ToolOutcome.Asks.class);
  }

  @Test
  void beginsAnewWithTheNextOpeningOfItsRun() {
    RunId run = build(READ_AGAIN);
    for (int turn = 1; turn <= 3; turn++) {
      read(run, turn);
    }
    scene.runs().close(new RunCloseRequest(run, FinishReason.END_TURN, ""));
    var again =
        new RunSpec.Builder(TASK, Phase.EXECUTING, "workspace-here", RunKind.MAIN, run, "build");
    scene.runs().open(again.steered().opening(RunOpening.of("build/replan", "plan-1")));

    for (int turn = 4; turn <= 6; turn++) {
      assertThat(read(run, turn)).isInstanceOf(ToolOutcome.Done.class);
    }
    assertThat(read(run, 7)).isInstanceOf(ToolOutcome.Asks.class);
  }

  @Test
  void tellsAModelThatRepeatsItselfWhatAPersonSaysToIt() {
    RunId run = build(READ_AGAIN);
    read(run, 1);
    read(run, 2);
    read(run, 3);
    PendingRequest loop = asked(read(run, 4));
    scene.settle(loop, Outcome.DENY, "Look elsewhere.");
    scene.tools().run(new ToolCallRequest(run.call(4, 0), loop.id()));

    assertThat(scene.result(run, 4, 0).isError()).isTrue();
    assertThat(scene.result(run, 4, 0).content()).contains("Look elsewhere.");
  }

  @Test
  void refusesToRepeatItselfWhereNobodyMayBeAsked() {
    RunId run = plan(READ_AGAIN);
    read(run, 1);
    read(run, 2);
    read(run, 3);

    assertThat(read(run, 4)).isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 4, 0).isError()).isTrue();
    assertThat(scene.result(run, 4, 0).content()).contains("was called 4 times").contains("Helo");
  }

  @Test
  void endsAPlanningThatOnlyTriesToShowWhatItHasNot() {
    RunId run = plan("- {tool_calls: [{name: plan_exit, arguments: {}}], times: always}\n");
    for (int turn = 1; turn <= 3; turn++) {
      assertThat(read(run, turn)).isInstanceOf(ToolOutcome.Done.class);
    }

    assertThat(read(run, 4)).isInstanceOf(ToolOutcome.Ends.class);
    assertThat(
            scene
                .tasks()
                .presentPlan(new PlanPresentationRequest(TASK, PreflightReport.unknown()))
                .refusals())
        .isEqualTo(4);
  }

  @Test
  void asksOnceForAllCallsOfATurn() {
    RunId run = build(TWELVE_READS);
    scene.models().respond(new TurnRequest(run, 1));
    call(run, 0);
    call(run, 1);
    call(run, 2);
    PendingRequest loop = asked(call(run, 3));
    assertThat(asked(call(run, 4))).isEqualTo(loop);
    scene.settle(loop, Outcome.ALLOW_ONCE, null);

    for (int index = 3; index < 12; index++) {
      assertThat(scene.tools().run(new ToolCallRequest(run.call(1, index), loop.id())))
          .isInstanceOf(ToolOutcome.Done.class);
    }
  }

  private ToolOutcome call(RunId run, int index) {
    return scene.tools().run(new ToolCallRequest(run.call(1, index), null));
  }

  private ToolOutcome read(RunId run, int turn) {
    scene.models().respond(new TurnRequest(run, turn));
    return scene.tools().run(new ToolCallRequest(run.call(turn, 0), null));
  }
}
