package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.task.MessageSignal;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SubtaskTest extends OnStage {

  @Test
  @Golden("subtasks/beside")
  void carriesASubtaskOutBesideTheMainConversation() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.tasks().resumePoint(ResumePoint.SUBTASK);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().opened())
        .extracting(RunSpec::kind)
        .contains(RunKind.FIXED)
        .doesNotContain(RunKind.MAIN);
  }

  @Test
  void readsOnlyInASubtaskOfATaskWithoutAnApprovedPlan() {
    stage.tasks().resumePoint(ResumePoint.READ_SUBTASK);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.runs().opened())
        .hasSize(1)
        .allMatch(RunSpec::readOnly)
        .extracting(RunSpec::kind)
        .containsExactly(RunKind.FIXED);
    assertThat(stage.workspace().commits()).isEmpty();
  }

  @Test
  @Golden("subtasks/after-delivery")
  void carriesAQueuedSubtaskOutOnceTheTaskIsDelivered() throws Exception {
    stage.tasks().goesOnWith(ResumePoint.SUBTASK);
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    queue();
    stage.decide(plan, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().withdrawn()).isEmpty();
    assertThat(stage.runs().prompts()).doesNotContain("plan/message").endsWith(RunOpening.COMMAND);
  }

  @Test
  @Golden("subtasks/queued")
  void carriesAQueuedSubtaskOutAfterAPlanIsRejected() throws Exception {
    stage.tasks().goesOnWith(ResumePoint.READ_SUBTASK);
    stage.start();
    RequestId plan = stage.tasks().nextRaised().request();
    queue();
    stage.decide(plan, "d1", Outcome.REJECT, "no");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
    assertThat(stage.tasks().endings())
        .extracting(TaskResult::state)
        .containsExactly(TaskState.REJECTED, TaskState.REJECTED);
    assertThat(stage.runs().prompts()).endsWith(RunOpening.COMMAND);
  }

  @Test
  void carriesAQueuedSubtaskOutThoughALaterMessageReopenedThePlan() throws Exception {
    stage.tasks().goesOnWith(ResumePoint.READ_SUBTASK);
    stage.start();
    stage.tasks().nextRaised();
    queue();
    stage.tasks().say();
    stage.running().postMessage(new MessageSignal("u_2"));
    RequestId reopened = stage.tasks().nextRaised().request();
    stage.decide(reopened, "d1", Outcome.REJECT, "no");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
    assertThat(stage.runs().prompts()).contains("plan/message").endsWith(RunOpening.COMMAND);
  }

  private void queue() {
    stage.tasks().queue();
    stage.running().postMessage(new MessageSignal("u_1"));
  }

  @Test
  @Golden("subtasks/read-only")
  void readsOnlyInASubtaskOfATaskThatOnlyAnswers() {
    stage.tasks().strategy(Strategy.ANSWER);
    stage.tasks().resumePoint(ResumePoint.SUBTASK);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.runs().opened()).first().matches(RunSpec::readOnly);
  }
}
