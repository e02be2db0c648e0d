package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.id.TaskId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClosedHistoryStoreTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final byte[] CONTENT = "event ".repeat(1_000).getBytes(StandardCharsets.UTF_8);

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final ClosedHistoryStore store = new ClosedHistoryStore(journal.database());
  private final TaskReader tasks = new TaskReader(journal.database());

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

    Page<ClosedHistory> first = store.list(Optional.empty(), Optional.empty(), 3);
    assertThat(executions(first)).containsExactly("c", "b", "a");
    Page<ClosedHistory> last = store.list(Optional.empty(), Optional.ofNullable(first.next()), 3);
    assertThat(executions(last)).containsExactly("d");
    assertThat(last.next()).isNull();
    Optional<TaskId> task = Optional.of(new TaskId("t_1"));
    assertThat(executions(store.list(task, Optional.ofNullable(first.next()), 3)))
        .containsExactly("d");
    assertThat(executions(store.list(task, Optional.empty(), 3))).containsExactly("b", "a", "d");
    assertThat(store.newest()).contains(at(2));
    assertThat(store.executionsFrom(at(1))).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void keepsTheFirstOfTwoHistoriesOfOneExecution() {
    add("t_1", "a", 0);
    add("t_1", "a", 5);

    assertThat(store.list(Optional.empty(), Optional.empty(), 3).items())
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

    assertThat(all()).containsExactly("b");
  }

  @Test
  void deletesTheOldestHistoriesBeyondATotalSize() {
    add("t_1", "a", 0);
    add("t_1", "b", 1);
    add("t_1", "c", 2);
    long one =
        journal
            .database()
            .sql("select max(octet_length(content)) as size from closed_history")
            .one(row -> row.number("size"));

    store.deleteBeyond(2 * one);
    assertThat(all()).containsExactly("c", "b");

    store.deleteBeyond(2 * one - 1);
    assertThat(all()).containsExactly("c");
  }

  private List<String> all() {
    return executions(store.list(Optional.empty(), Optional.empty(), 3));
  }

  private static List<String> executions(Page<ClosedHistory> page) {
    return page.items().stream().map(ClosedHistory::execution).toList();
  }

  private void add(String task, String execution, int minute) {
    TaskId id = new TaskId(task);
    TaskId owner = tasks.find(id).isPresent() ? id : journal.task(task);
    store.add(
        new ClosedHistory(
            owner, task, execution, "Task", "completed", at(minute), 3, CONTENT.length),
        CONTENT);
  }

  private static Instant at(int minute) {
    return START.plus(Duration.ofMinutes(minute));
  }
}
