package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.HostSlots.Slots;
import dev.perdure.planner.id.TaskId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WorkerHostStoreTest {

  private static final HostSlots SLOTS = new HostSlots(new Slots(4, 4), new Slots(4, 4));

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final WorkerHostStore store = new WorkerHostStore(journal.database());

  @BeforeEach
  void forget() {
    journal.database().sql("delete from worker_host").update();
  }

  @Test
  void drainsAHostUntilThatIsUndone() {
    store.report("a", SLOTS);

    assertThat(store.drain("a", "ana").orElseThrow().drainedBy()).isEqualTo("ana");
    assertThat(store.find("a").orElseThrow().isDraining()).isTrue();
    assertThat(store.undrain("a").orElseThrow().isDraining()).isFalse();
  }

  @Test
  void keepsADrainingOverReportsAndRepetitions() {
    store.report("a", SLOTS);
    WorkerHost first = store.drain("a", "ana").orElseThrow();

    store.report("a", SLOTS);
    WorkerHost again = store.drain("a", "bob").orElseThrow();

    assertThat(again.drainedBy()).isEqualTo("ana");
    assertThat(again.drainingSince()).isEqualTo(first.drainingSince());
  }

  @Test
  void changesNoUnknownHost() {
    assertThat(store.drain("x", "ana")).isEmpty();
    assertThat(store.undrain("x")).isEmpty();
    assertThat(store.find("x")).isEmpty();
  }

  @Test
  void prefersTheHostWithTheFewestOpenTasksThatIsNotDrained() {
    store.report("a", SLOTS);
    store.report("b", SLOTS);
    store.report("c", SLOTS);
    TaskId task = journal.task("t_1");
    journal
        .database()
        .sql("update task set workspace = '{\"host\":\"a\"}', state = 'running' where id = ?", task)
        .update();
    store.drain("b", "ana");

    assertThat(store.leastBusy()).contains("c");
  }

  @Test
  void givesASilentHostNoTaskAndListsItOnlyWhileItDrains() {
    store.report("a", SLOTS);
    journal
        .database()
        .sql("update worker_host set seen_at = now() - interval '31 seconds'")
        .update();

    assertThat(store.leastBusy()).isEmpty();
    assertThat(store.list()).isEmpty();
    store.drain("a", "ana");
    assertThat(store.list()).extracting(WorkerHost::name).containsExactly("a");
  }
}
