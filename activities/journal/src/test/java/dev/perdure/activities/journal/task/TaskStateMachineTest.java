package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.task.Triage;
import dev.perdure.workflows.port.ResumePoint;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TaskStateMachineTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final TaskId task = journal.task("t_1");
  private final TaskStateMachine progress =
      new TaskStateMachine(journal.database(), journal.events());
  private final TaskStore facts = new TaskStore(journal.database());

  @Test
  void endsAPhaseWhenTheNextBegins() {
    progress.phase(task, Phase.PREPARING, "");
    progress.phase(task, Phase.EXPLORING, "Three explorers");

    List<TaskRecordPhaseRecord> phases = read().phases();
    assertThat(phases)
        .extracting(TaskRecordPhaseRecord::phase)
        .containsExactly(Phase.PREPARING, Phase.EXPLORING);
    assertThat(phases)
        .extracting(TaskRecordPhaseRecord::state)
        .containsExactly(PhaseState.DONE, PhaseState.RUNNING);
    assertThat(phases.getFirst().finishedAt()).isNotNull();
    assertThat(phases.getLast().finishedAt()).isNull();
    assertThat(phases.getLast().reason()).isEqualTo("Three explorers");
  }

  @Test
  void saysNothingWhenAMoveIsRepeated() {
    progress.phase(task, Phase.EXPLORING, "");
    progress.phase(task, Phase.EXPLORING, "");
    progress.state(task, TaskState.RUNNING, "");
    progress.state(task, TaskState.RUNNING, "");

    assertThat(journal.kinds(task)).containsExactly(EventKind.TASK_PHASE, EventKind.TASK_STATE);
    assertThat(read().phases()).hasSize(1);
  }

  @Test
  void comesToRestAsItsStateSays() {
    progress.phase(task, Phase.EXECUTING, "");
    progress.rest(task, TaskState.FAILED, "Step 'fix' failed.");
    progress.rest(task, TaskState.FAILED, "Step 'fix' failed.");

    TaskRecord rested = read();
    assertThat(rested.phase()).isEqualTo(Phase.IDLE);
    assertThat(rested.state()).isEqualTo(TaskState.FAILED);
    assertThat(rested.phases())
        .extracting(TaskRecordPhaseRecord::state)
        .containsExactly(PhaseState.FAILED);
    assertThat(journal.kinds(task))
        .containsExactly(EventKind.TASK_PHASE, EventKind.TASK_PHASE, EventKind.TASK_STATE);
    assertThat(journal.events().after(2, Optional.of(task), 1).getFirst().data())
        .contains("Step 'fix' failed.");
  }

  @Test
  void beginsAPhaseAnewAfterARest() {
    progress.phase(task, Phase.EXECUTING, "");
    progress.rest(task, TaskState.DELIVERED, "");
    progress.phase(task, Phase.EXECUTING, "");

    assertThat(read().phases())
        .extracting(TaskRecordPhaseRecord::state)
        .containsExactly(PhaseState.DONE, PhaseState.RUNNING);
  }

  @Test
  void awaitsAMessageWhereItIsIdle() {
    progress.rest(task, TaskState.IDLE, "");

    TaskRecord.Awaits awaits = read().awaits();
    assertThat(awaits).isNotNull();
    assertThat(awaits.kind()).isEqualTo("message");
    assertThat(awaits.requestId()).isNull();
  }

  @Test
  void takesNoMoreFollowUpsOnceItIsArchived() {
    progress.state(task, TaskState.RUNNING, "");
    progress.rest(task, TaskState.DELIVERED, "");
    progress.archive(task);
    progress.archive(task);

    assertThat(read().phase()).isEqualTo(Phase.CLOSED);
    assertThat(read().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void isNotPausedByAReportThatCameAfterItsEnd() {
    progress.phase(task, Phase.EXECUTING, "");
    progress.state(task, TaskState.RUNNING, "");
    progress.rest(task, TaskState.IDLE, "");

    assertThat(progress.state(task, TaskState.PAUSED, "")).isFalse();
    assertThat(progress.state(task, TaskState.RUNNING, "")).isFalse();
    progress.phase(task, Phase.VERIFYING, "");

    assertThat(read().state()).isEqualTo(TaskState.IDLE);
    assertThat(read().phase()).isEqualTo(Phase.IDLE);
    assertThat(progress.takeUp(task)).isTrue();
    assertThat(read().state()).isEqualTo(TaskState.RUNNING);
  }

  @Test
  void staysPausedWhateverItsWorkReports() {
    progress.state(task, TaskState.PAUSED, "");

    assertThat(progress.state(task, TaskState.RUNNING, "")).isFalse();
    assertThat(progress.resume(task, TaskState.RUNNING)).isTrue();
  }

  @Test
  void keepsTheFirstOfItsEnds() {
    progress.state(task, TaskState.RUNNING, "");
    progress.rest(task, TaskState.CANCELLED, "");

    assertThat(progress.rest(task, TaskState.FAILED, "")).isFalse();
    assertThat(read().state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void refusesATaskThatDoesNotExist() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> progress.phase(new TaskId("t_9"), Phase.EXPLORING, ""))
        .withMessageContaining("t_9");
  }

  @Test
  void forgetsTheWaitForAProviderWhenItIsOver() {
    progress.state(task, TaskState.RETRYING, "");
    facts.retry(task, new TaskRecordRetry(3, null, "429 from the provider"));
    assertThat(read().retry()).isEqualTo(new TaskRecordRetry(3, null, "429 from the provider"));
    progress.state(task, TaskState.RUNNING, "");

    assertThat(read().retry()).isNull();
  }

  @Test
  void keepsSingleFacts() {
    TaskRecordWorkspace workspace =
        new TaskRecordWorkspace("/w/t_1", "perdure/t_1-fix", "abc", "main", "host-1");
    TaskRecordFailure failure = new TaskRecordFailure("step_failed", "It failed.", "fix");
    TaskRecordResult result =
        new TaskRecordResult(
            "Done.",
            JsonObject.of("count", 3),
            List.of(new TaskRecordCitation("a.txt:1", null, "x")),
            "perdure/t_1-fix",
            "def",
            new TaskRecordPatch("f00", "/p/t_1.patch"),
            null);
    facts.title(task, "Fix the bug");
    facts.triage(task, Triage.asked(Strategy.PLAN_ONLY));
    facts.model(task, "anthropic/opus");
    facts.mainRun(task, task.mainRun());
    facts.commit(task, "abc");
    facts.workspace(task, workspace);
    facts.result(task, result);
    facts.failure(task, Optional.of(failure));
    TaskExecutionRecord execution = new TaskExecutionRecord(2, ResumePoint.PLAN, false, null, null);
    facts.execution(task, execution);

    TaskRecord read = read();
    assertThat(read.title()).isEqualTo("Fix the bug");
    assertThat(read.strategy()).isEqualTo(Strategy.PLAN_ONLY);
    assertThat(read.triage()).isEqualTo(Triage.asked(Strategy.PLAN_ONLY));
    assertThat(read.model()).isEqualTo("anthropic/opus");
    assertThat(read.runId()).isEqualTo(task.mainRun());
    assertThat(read.workspace()).isEqualTo(workspace);
    assertThat(read.result()).isEqualTo(result);
    assertThat(read.failure()).isEqualTo(failure);
    assertThat(facts.execution(task)).contains(execution);
    facts.failure(task, Optional.empty());
    assertThat(read().failure()).isNull();
  }

  private TaskRecord read() {
    return new TaskReader(journal.database()).find(task).orElseThrow();
  }
}
