package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.CheckpointRecord;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CheckpointStoreTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final CheckpointStore store = new CheckpointStore(journal.database(), journal.events());
  private final TaskId task = journal.task("t_1");
  private final RunId run = journal.run(task, "step-fix-1");

  @Test
  void listsCheckpointsInTheirOrder() {
    CheckpointRecord second = checkpoint(2, Optional.of("fix"));
    CheckpointRecord first = checkpoint(1, Optional.empty());
    store.record(task, second);
    store.record(task, first);

    assertThat(store.list(task)).containsExactly(first, second);
  }

  @Test
  void tellsOfACheckpointOnce() {
    store.record(task, checkpoint(1, Optional.empty()));
    store.record(task, checkpoint(1, Optional.empty()));

    assertThat(journal.events().after(0, Optional.of(task), 10))
        .extracting(LoggedEvent::kind)
        .containsExactly(EventKind.WORKSPACE_CHANGED);
  }

  private CheckpointRecord checkpoint(int number, Optional<String> step) {
    return new CheckpointRecord(
        number,
        "c" + number,
        "tree" + number,
        run,
        number,
        step.map(StepId::new).orElse(null),
        "After turn " + number,
        Instant.parse("2026-11-20T12:00:00Z"));
  }
}
