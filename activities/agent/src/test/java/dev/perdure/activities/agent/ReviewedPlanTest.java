package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnRequest;
import org.junit.jupiter.api.Test;

/** The planner reviews and writes the plan in one run. */
class ReviewedPlanTest extends AgentJourney {

  @Test
  void isWrittenWhileItsPlannerReviews() {
    scene =
        new AgentScene(
            directory,
            Strategy.LAYERED,
            """
            - tool_calls:
                - name: plan_write
                  arguments: {plan: {overview: Greet., steps: [
                    {id: fix, title: Fix, instructions: Mend it., checks: [{command: "true"}]}],
                    verification: [{command: "true"}]}}
            """);
    RunId run = scene.open("plan", Phase.REVIEWING, "plan/reviewing", true);
    assertThat(scene.said(run).getFirst())
        .contains("review what it rests on", "Now write the plan with `plan_write`")
        .doesNotContain("The design", "(none)");
    scene.models().respond(new TurnRequest(run, 1));

    assertThat(scene.tools().run(new ToolCallRequest(run.call(1, 0), null)))
        .isInstanceOf(ToolOutcome.Done.class);
    assertThat(scene.result(run, 1, 0).isError()).isFalse();
    assertThat(scene.journal().runStore().get(run).phase()).isEqualTo(Phase.WRITING_THE_PLAN);
    assertThat(scene.journal().taskReader().get(TASK).phase()).isEqualTo(Phase.WRITING_THE_PLAN);
  }
}
