package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnRequest;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentBackPlanTest {

  private static final String WRITE =
      """
      - tool_calls:
          - name: plan_write
            arguments:
              plan:
                overview: Greet%s.
                steps: [{id: a, title: First, instructions: Do., checks: [{command: "true"}]}]
                verification: [{command: "true"}]
          - {name: plan_exit, arguments: {}}
      """;

  @TempDir Path directory;

  @Test
  void isNotShownAgainUnchanged() {
    String script = WRITE.formatted("") + WRITE.formatted("") + WRITE.formatted(" twice");
    try (AgentScene scene = new AgentScene(directory, Strategy.LAYERED, script)) {
      RunId run = scene.open("plan", Phase.WRITING_THE_PLAN, "plan/writing", true);
      assertThat(exit(scene, run, 1)).isInstanceOf(ToolOutcome.Ends.class);
      scene.settle(
          Objects.requireNonNull(scene.shownPlan()), Outcome.SEND_BACK, "Greet the moon too.");

      assertThat(exit(scene, run, 2)).isInstanceOf(ToolOutcome.Done.class);
      assertThat(scene.result(run, 2, 1).content())
          .contains("Nothing was changed since revision 1", "Greet the moon too.");
      assertThat(scene.shownPlan()).isNull();
      assertThat(exit(scene, run, 3)).isInstanceOf(ToolOutcome.Ends.class);
      assertThat(scene.shownPlan()).isNotNull();
    }
  }

  private static ToolOutcome exit(AgentScene scene, RunId run, int turn) {
    scene.models().respond(new TurnRequest(run, turn));
    scene.tools().run(new ToolCallRequest(run.call(turn, 0), null));
    return scene.tools().run(new ToolCallRequest(run.call(turn, 1), null));
  }
}
