package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.id.TaskId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClosedHistoryStoreTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final byte[] CONTENT = "event ".repeat(1_000).getBytes(StandardCharsets.UTF_8);

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final ClosedHistoryStore store = new ClosedHistoryStore(journal.database());

  @Test
  void returnsAHistoryAsItWasAndStoresItCompressed() {
    add("t_1", "a", 0);

    assertThat(store.find("a")).hasValueSatisfying(found -> assertThat(found).isEqualTo(CONTENT));
    assertThat(store.find("b")).isEmpty();
    int stored =
        journal
            .database()
            .sql("select octet_length(content) as size from closed_history")
            .one(row -> row.count("size"));
    assertThat(stored).isLessThan(100);
  }

  @Test
  void listsWhatClosedLastFirstPageByPage() {
    add("t_1", "a", 1);
    add("t_1", "b", 2);
    add("t_2", "c", 2);
    add("t_1", "d", 0);

    assertThat(store.list(null, null, 3))
        .extracting(ClosedHistory::execution)
        .containsExactly("c", "b", "a");
    assertThat(store.list(null, "a", 3)).extracting(ClosedHistory::execution).containsExactly("d");
    assertThat(store.list("t_1", "b", 3))
        .extracting(ClosedHistory::execution)
        .containsExactly("a", "d");
    assertThat(store.list(null, "unknown", 3)).isEmpty();
    assertThat(store.newest()).contains(at(2));
    assertThat(store.executionsFrom(at(1))).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void keepsTheFirstOfTwoHistoriesOfOneExecution() {
    add("t_1", "a", 0);
    add("t_1", "a", 5);

    assertThat(store.list(null, null, 3))
        .extracting(ClosedHistory::closedAt)
        .containsExactly(at(0));
  }

  @Test
  void deletesHistoriesByAgeAndWithTheirTask() {
    add("t_1", "a", 0);
    add("t_1", "b", 1);
    add("t_2", "c", 2);

    store.deleteBefore(at(1));
    journal.database().sql("delete from task where id = 't_2'").update();

    assertThat(store.list(null, null, 3)).extracting(ClosedHistory::execution).containsExactly("b");
    assertThat(store.hasTask(new TaskId("t_1"))).isTrue();
    assertThat(store.hasTask(new TaskId("t_2"))).isFalse();
  }

  private void add(String task, String execution, int minute) {
    TaskId id = new TaskId(task);
    TaskId owner = store.hasTask(id) ? id : journal.task(task);
    store.add(
        new ClosedHistory(
            owner, task, execution, "Task", "completed", at(minute), 3, CONTENT.length),
        CONTENT);
  }

  private static Instant at(int minute) {
    return START.plus(Duration.ofMinutes(minute));
  }
}
