package dev.perdure.activities.journal.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EventLogTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final EventLog log = journal.events();
  private final TaskId task = new TaskId("t_1");

  @Test
  void numbersEventsInTheOrderTheyAreAppended() {
    journal.database().transact(() -> append(notice("one"), notice("two")));
    journal.database().transact(() -> append(notice("three")));

    assertThat(log.after(0, Optional.empty(), 10))
        .extracting(LoggedEvent::seq)
        .containsExactly(1L, 2L, 3L);
    assertThat(texts(log.after(1, Optional.empty(), 10))).containsExactly("two", "three");
    assertThat(log.last()).isEqualTo(3);
  }

  @Test
  void writesEventsAfterEverythingElseOfTheirTransaction() {
    journal
        .database()
        .transact(() -> {
          append(notice("first appended"));
          assertThat(log.last()).as("not written while the transaction works").isZero();
        });

    assertThat(log.last()).isEqualTo(1);
  }

  @Test
  void forgetsTheEventsOfATransactionThatFails() {
    assertThatThrownBy(() ->
            journal
                .database()
                .transact(() -> {
                  append(notice("never"));
                  throw new IllegalArgumentException("changed my mind");
                }))
        .isInstanceOf(IllegalArgumentException.class);
    journal.database().transact(() -> append(notice("ever")));

    assertThat(texts(log.after(0, Optional.empty(), 10))).containsExactly("ever");
    assertThat(log.last()).as("no gap").isEqualTo(1);
  }

  @Test
  void keepsTheEventsOfATransactionApartFromTheOneItInterrupts() {
    journal
        .database()
        .transact(() -> {
          append(notice("outer"));
          journal.database().apart(() -> append(notice("inner")));
          append(notice("outer again"));
        });

    assertThat(texts(log.after(0, Optional.empty(), 10)))
        .containsExactly("inner", "outer", "outer again");
  }

  @Test
  void refusesAnEventOutsideATransaction() {
    assertThatIllegalStateException()
        .isThrownBy(() -> append(notice("lost")))
        .withMessageContaining("Database.transact");
  }

  @Test
  void readsTheEventsOfOneTask() {
    journal
        .database()
        .transact(() -> {
          append(notice("mine"));
          log.append(new TaskId("t_2"), notice("another's"));
          append(notice("mine too"));
        });

    assertThat(log.after(0, Optional.of(task), 10))
        .extracting(LoggedEvent::seq)
        .containsExactly(1L, 3L);
  }

  @Test
  void keepsControlCharactersAsTheyWereWritten() {
    String hostile = "a\u0000b\u001b[31m<script>\ud83d\ude00\"";
    journal.database().transact(() -> append(notice(hostile)));

    LoggedEvent event = log.after(0, Optional.empty(), 1).getFirst();
    assertThat(event.event()).isEqualTo(notice(hostile));
    assertThat(event.kind()).isEqualTo(EventKind.NOTICE);
    assertThat(event.runId()).isNull();
  }

  @Test
  void carriesTheRunAndTheTraceOfItsTask() {
    journal.task("t_1");
    journal.database().sql("update task set trace_id = 'trace-9'").update();
    journal.database().transact(() -> log.append(task, task.mainRun(), notice("of a run")));

    LoggedEvent event = log.after(0, Optional.empty(), 1).getFirst();
    assertThat(event.runId()).isEqualTo(task.mainRun());
    assertThat(event.traceId()).isEqualTo("trace-9");
    assertThat(event.at()).isNotNull();
  }

  private void append(TaskEvent... events) {
    List.of(events).forEach(event -> log.append(task, event));
  }

  private static TaskEvent.NoticeShown notice(String text) {
    return new TaskEvent.NoticeShown(null, text);
  }

  private static List<String> texts(List<LoggedEvent> events) {
    return events.stream().map(event -> ((TaskEvent.NoticeShown) event.event()).text()).toList();
  }
}
