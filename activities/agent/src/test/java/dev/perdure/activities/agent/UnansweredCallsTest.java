package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.CallIntent;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The results of calls that a run left unanswered. */
class UnansweredCallsTest extends AgentJourney {

  private static final String READ_OUTSIDE =
      "- tool_calls: [{name: read, arguments: {filePath: /etc/hostname}}]\n";

  @Test
  void givesEveryUnansweredCallItsReasonWhenTheRunEnds() {
    RunId run = build(READ_OUTSIDE);
    scene.models().respond(new TurnRequest(run, 1));

    scene.runs().close(new RunCloseRequest(run, FinishReason.CANCELLED, "Cancelled by user."));

    Part.ToolResult result = scene.result(run, 1, 0);
    assertThat(result.content()).isEqualTo("Not run, as the run ended before: Cancelled by user.");
    assertThat(result.isError()).isTrue();
  }

  @Test
  void asksNoModelForARunThatHasEnded() {
    RunId run = build(READ_OUTSIDE);
    scene.runs().close(new RunCloseRequest(run, FinishReason.ERROR, "Somebody terminated it."));

    TurnResult reply = scene.models().respond(new TurnRequest(run, 1));

    assertThat(reply).isEqualTo(new TurnResult(FinishReason.CANCELLED, List.of(), false));
    assertThat(scene.journal().toolCallStore().ofTurn(run, 1)).isEmpty();
  }

  @Test
  void saysOfADelegatedCallThatItHadBegun() {
    RunId run =
        build(
            """
            - when: {agent: build}
              tool_calls:
                - {name: task, arguments: {description: Look, prompt: Look around., subagent_type: general}}
            """);
    scene.models().respond(new TurnRequest(run, 1));
    scene.tools().run(new ToolCallRequest(run.call(1, 0), null));

    scene.runs().close(new RunCloseRequest(run, FinishReason.CANCELLED, "Cancelled by user."));

    assertThat(scene.result(run, 1, 0).content())
        .contains("It had begun")
        .doesNotContain("Not run");
  }

  @Test
  void doesNotSayOfACallThatHadBegunThatItWasNotRun() {
    RunId run = build(READ_OUTSIDE);
    scene.models().respond(new TurnRequest(run, 1));
    scene
        .journal()
        .toolJournalStore()
        .intend(run, run.call(1, 0), new CallIntent.CommandStart("/gone"));

    scene.runs().close(new RunCloseRequest(run, FinishReason.ERROR, "Not run: the run broke off."));

    assertThat(scene.result(run, 1, 0).content()).contains("had begun", "unknown");
    assertThat(scene.result(run, 1, 0).metadata().text("outcome")).hasValue("unknown");
  }

  @Test
  void givesACallThatHadEndedTheResultItHad() {
    RunId run = build(READ_OUTSIDE);
    scene.models().respond(new TurnRequest(run, 1));
    scene
        .journal()
        .toolJournalStore()
        .settle(run, run.call(1, 0), ToolResult.of("Done", "It was done."));

    scene.runs().close(new RunCloseRequest(run, FinishReason.ERROR, "Not run: the run broke off."));

    assertThat(scene.result(run, 1, 0).content()).isEqualTo("It was done.");
    assertThat(scene.result(run, 1, 0).isError()).isFalse();
  }
}
