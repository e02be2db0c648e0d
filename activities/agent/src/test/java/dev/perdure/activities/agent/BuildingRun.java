package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;

/** A run of the agent 'build' that corrects the greeting of a scene, turn by turn. */
final class BuildingRun {

  private BuildingRun() {}

  /** Carries the run out and asserts that it corrected the greeting and said so. */
  static void assertMendsTheGreeting(AgentScene scene) {
    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    int turn = 1;
    TurnResult reply = scene.models().respond(new TurnRequest(run, turn));
    while (reply.finish() == FinishReason.TOOL_USE) {
      for (var call : reply.calls()) {
        scene.tools().run(new ToolCallRequest(run.call(turn, call.index()), null));
      }
      turn++;
      reply = scene.models().respond(new TurnRequest(run, turn));
    }

    assertThat(reply.finish()).isEqualTo(FinishReason.END_TURN);
    assertThat(scene.greeting()).isEqualTo("Hello\n");
    assertThat(scene.said(run).getLast()).isEqualTo("The greeting is right.");
  }
}
