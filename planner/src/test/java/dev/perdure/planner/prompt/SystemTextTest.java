package dev.perdure.planner.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.prompt.SystemText.Surroundings;
import dev.perdure.planner.task.Phase;
import org.junit.jupiter.api.Test;

class SystemTextTest {

  private final SystemText system = new SystemText(new PromptLibrary());

  @Test
  void saysWhichAgentWorksInWhichPhaseOnWhichStep() {
    String text = compose("build", Phase.EXECUTING, "fix", false, false);

    assertThat(text.lines()).contains("Agent: build", "Phase: executing", "Step: fix");
  }

  @Test
  void namesNoStepWhereThereIsNone() {
    String text = compose("plan", Phase.WRITING_THE_PLAN, "", true, false);

    assertThat(text.lines()).contains("Phase: writing-the-plan").noneMatch(this::namesAStep);
    assertThat(text).contains("This phase is read-only.");
  }

  @Test
  void addsTheLastTurnBehindAllElse() {
    String before = compose("build", Phase.EXECUTING, "fix", false, false);
    String last = compose("build", Phase.EXECUTING, "fix", false, true);

    assertThat(last).startsWith(before).contains("This is the last turn");
  }

  private boolean namesAStep(String line) {
    return line.startsWith("Step:");
  }

  private String compose(String agent, Phase phase, String step, boolean readOnly, boolean last) {
    var surroundings = new Surroundings(agent, phase, step, "Linux", "/workspace", "perdure/t-1");
    return system.compose("You are a test.", surroundings, readOnly, last);
  }
}
