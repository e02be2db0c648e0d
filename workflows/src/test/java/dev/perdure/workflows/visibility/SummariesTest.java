package dev.perdure.workflows.visibility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The summaries in Temporal's pages. */
class SummariesTest {

  private static final TaskId TASK = new TaskId("t_1");

  @ParameterizedTest
  @ValueSource(strings = {"x", "界", "\uD83D\uDE00", "é "})
  void areOneShortLine(String text) {
    String line = Summaries.line("a\n\tb " + text.repeat(500));

    assertThat(line).startsWith("a b ").endsWith("…").doesNotContain("\n");
    assertThat(line.length()).isLessThanOrEqualTo(120);
    assertThat(line.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(200);
  }

  @Test
  void holdNoSecretNotEvenAPartOfOne() {
    String key = "sk-ant-api03-" + "k".repeat(80);

    assertThat(Summaries.line("x".repeat(90) + " " + key)).doesNotContain("sk-ant", "kkkk");
    assertThat(Summaries.line("bash: curl https://ann:hunter22@example.org"))
        .doesNotContain("hunter22");
  }

  @Test
  void nameTheStepOfARunByItsTitle() {
    var step =
        new PlanOutline.Step(
            new StepId("fix"), "Fix the total", List.of(), "build", 1, true, false, false);
    RunSpec work =
        run(RunKind.STEP, "step-fix-1", "build")
            .step(step)
            .opening(RunOpening.of("step/executing", "step-fix-1"));
    RunSpec review =
        run(RunKind.VERDICT, "verdict-fix-1", "plan")
            .step(step)
            .opening(RunOpening.of("plan/verdict", "verdict-fix-1"));

    assertThat(Summaries.run(work)).isEqualTo("build: step fix, Fix the total");
    assertThat(Summaries.run(review)).isEqualTo("plan: review of step fix, Fix the total");
    assertThat(Summaries.turn(work, 3)).isEqualTo("build, turn 3");
    assertThat(Summaries.details(work))
        .isEqualTo(
            """
            - Task: `t_1`
            - Run: `t_1.step-fix-1`
            - Phase: executing
            - Files: may be changed
            - Asked for by: `t_1.main`\
            """);
  }

  @Test
  void nameARunOutsideExecutionByItsFocusOrTheEndOfItsPrompt() {
    var focus = new RunOpening("explore/exploring", Map.of("focus", "The cart"), "k", false);

    assertThat(Summaries.run(run(RunKind.EXPLORE, "explore-1", "explore").opening(focus)))
        .isEqualTo("explore: The cart");
    assertThat(
            Summaries.run(
                run(RunKind.MAIN, "main", "plan").opening(RunOpening.of("plan/sent-back", "k"))))
        .isEqualTo("plan: sent back");
  }

  private static RunSpec.Builder run(RunKind kind, String name, String agent) {
    return new RunSpec.Builder(TASK, Phase.EXECUTING, "queue", kind, TASK.run(name), agent);
  }
}
