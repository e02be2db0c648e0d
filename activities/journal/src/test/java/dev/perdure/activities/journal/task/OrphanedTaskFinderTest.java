package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.TaskState;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OrphanedTaskFinderTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final OrphanedTaskFinder tasks =
      new OrphanedTaskFinder(journal.database(), journal.events());
  private final TaskReader reader = new TaskReader(journal.database());

  @Test
  void failsWhatWasUnderWayOnAnotherEngine() {
    TaskId task = task("t_1", TaskState.RUNNING, "old");
    RunId run = journal.run(task, "main");

    assertThat(tasks.handOver("new")).containsExactly(task);
    TaskRecord failed = reader.find(task).orElseThrow();
    assertThat(failed.state()).isEqualTo(TaskState.FAILED);
    assertThat(failed.failure()).isNotNull();
    assertThat(failed.failure().code()).isEqualTo("engine_lost");
    var ended = new RunStore(journal.database(), journal.events()).get(run);
    assertThat(ended.state()).isEqualTo(RunState.FAILED);
    assertThat(ended.finish()).isEqualTo(FinishReason.ERROR);
    assertThat(journal.events().after(0, Optional.of(task), 10))
        .extracting(LoggedEvent::kind)
        .contains(EventKind.TASK_STATE, EventKind.NOTICE);
  }

  @Test
  void leavesWhatWaitsOrRestsOrBelongsToTheEngine() {
    task("t_queued", TaskState.QUEUED, "old");
    task("t_idle", TaskState.IDLE, "old");
    task("t_mine", TaskState.WAITING, "new");

    assertThat(tasks.handOver("new")).isEmpty();
    assertThat(reader.find(new TaskId("t_queued")).orElseThrow().state())
        .isEqualTo(TaskState.QUEUED);
    assertThat(reader.find(new TaskId("t_mine")).orElseThrow().state())
        .isEqualTo(TaskState.WAITING);
  }

  @Test
  void failsATaskOnceForEachChange() {
    TaskId task = task("t_1", TaskState.PARKED, "old");

    assertThat(tasks.handOver("new")).containsExactly(task);
    assertThat(tasks.handOver("new")).isEmpty();
  }

  @Test
  void forgetsTheUnusedCommandsOfATaskThatFails() {
    TaskId task = task("t_1", TaskState.RUNNING, "old");
    submission("used", "now()");
    submission("unused", "null");

    unsent("control c_1");
    unsent("message m_1");

    tasks.fail(task, "workflow_stuck", "The workflow is stuck.");

    assertThat(journal.database().sql("select key from outbox").column(String::toString))
        .as("what a person said is sent to the next root")
        .containsExactly("message m_1");
    assertThat(journal.database().sql("select key from submission").column(String::toString))
        .containsExactly("used");
  }

  private void unsent(String key) {
    journal
        .database()
        .sql("insert into outbox (task_id, key, letter) values ('t_1', '%s', '{}')".formatted(key))
        .update();
  }

  private void submission(String key, String usedAt) {
    journal
        .database()
        .sql(
            """
            insert into submission (task_id, key, submitted_by, submitted_at, content, used_at)
            values ('t_1', '%s', 'ada', now(), '{}', %s)
            """
                .formatted(key, usedAt))
        .update();
  }

  private TaskId task(String id, TaskState state, String engine) {
    TaskId task = journal.task(id);
    new TaskStateMachine(journal.database(), journal.events()).state(task, state, "");
    journal.database().sql("update task set engine_id = ? where id = ?", engine, id).update();
    return task;
  }
}
