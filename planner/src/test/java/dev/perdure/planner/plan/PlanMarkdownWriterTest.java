package dev.perdure.planner.plan;

import static dev.perdure.planner.plan.Plans.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan.Verification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PlanMarkdownWriterTest {

  @Test
  void showsEverythingAnApproverMustSee() throws IOException {
    var plan =
        new Plan(
            "Mend it.",
            "Carefully.",
            List.of(new PlanPlannedFile("a.txt", PlannedFileAction.ADD, "new")),
            List.of(step("s1"), step("s2", "s1")),
            List.of(new Verification("make test", "all")),
            List.of("Look at it"),
            List.of("It may break"),
            2);

    assertThat(PlanMarkdownWriter.render(plan)).isEqualTo(resource("plan.md"));
  }

  @Test
  void showsWhoCarriesAStepOut() {
    var step =
        new Step(
            new StepId("s1"),
            "T",
            "I",
            List.of(),
            StepKind.COMMAND,
            "build",
            "openai/x",
            "bash",
            null,
            "make",
            List.of("a", "b"),
            List.of(StepCheck.description("It works.")),
            "draft-1,draft-2");

    assertThat(PlanMarkdownWriter.render(Plans.of(step)))
        .contains(
            """
            - Kind: command
            - Agent: `build`
            - Model: `openai/x`
            - Tool: `bash`
            - Command: `make`
            - Files: `a`, `b`
            - Source: `draft-1`, `draft-2`

            - Check: It works.
            """);
  }

  @Test
  void keepsBackTicksAndLinesOfCommandsInsideTheCode() {
    var step =
        Step.of("s1", "T", "I", StepCheck.command("echo `pwd`"), StepCheck.command("a ```\nb"));

    assertThat(PlanMarkdownWriter.render(Plans.of(step)))
        .contains("- Check: `` echo `pwd` ``\n")
        .contains("- Check: \n  ````\n  a ```\n  b\n  ````\n");
  }

  private static String resource(String name) throws IOException {
    try (var stream =
        Objects.requireNonNull(PlanMarkdownWriterTest.class.getResourceAsStream(name))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
