package dev.perdure.planner.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.Phase;
import org.junit.jupiter.api.Test;

class ModeTextRendererTest {

  private final ModeTextRenderer system = new ModeTextRenderer(new PromptLibrary());

  @Test
  void tellsWhichAgentWorksInWhichPhaseOnWhichStep() {
    String text = system.mode(new RunMode("build", Phase.EXECUTING, "fix", "", false));

    assertThat(text).isEqualTo("Agent: build\nPhase: executing\nStep: fix");
  }

  @Test
  void namesNoStepWhereThereIsNone() {
    String text = system.mode(new RunMode("plan", Phase.WRITING_THE_PLAN, "", "You plan.", true));

    assertThat(text.lines()).noneMatch(line -> line.startsWith("Step:"));
    assertThat(text).contains("You plan.\n\nThis phase is read-only");
  }
}
