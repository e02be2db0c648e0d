package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.testing.OnStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SubtaskTest extends OnStage {

  @Test
  void carriesASubtaskOutBesideTheMainConversation() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.tasks().resumePoint(TaskStart.ResumePoint.SUBTASK);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().opened())
        .extracting(RunSpec::kind)
        .contains(RunKind.FIXED)
        .doesNotContain(RunKind.MAIN);
  }

  @Test
  void readsOnlyInASubtaskOfATaskThatOnlyAnswers() {
    stage.tasks().strategy(Strategy.ANSWER);
    stage.tasks().resumePoint(TaskStart.ResumePoint.SUBTASK);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.runs().opened()).first().matches(RunSpec::readOnly);
  }
}
