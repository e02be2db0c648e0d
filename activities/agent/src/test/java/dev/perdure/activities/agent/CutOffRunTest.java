package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.TurnRequest;
import org.junit.jupiter.api.Test;

class CutOffRunTest extends AgentJourney {

  private static final int STEPS = 200;

  @Test
  void saysThatARunWasStoppedAtItsLimitAndWhatHelps() {
    RunId run = build("- {text: This is left to do., times: always}\n");
    FinishReason finish = scene.models().respond(new TurnRequest(run, STEPS)).finish();
    RunReport report = scene.runs().close(new RunCloseRequest(run, finish, "Not run."));

    assertThat(finish).isEqualTo(FinishReason.MAX_STEPS);
    assertThat(report.completed()).isFalse();
    assertThat(report.sentence())
        .contains("stopped after 200 turns", "send the task a message to let it go on");
  }

  @Test
  void letsARunEndThatSaysItsLastWordBeforeItsLimit() {
    RunId run = build("- {text: Done., times: always}\n");

    assertThat(scene.models().respond(new TurnRequest(run, STEPS - 1)).finish())
        .isEqualTo(FinishReason.END_TURN);
  }
}
