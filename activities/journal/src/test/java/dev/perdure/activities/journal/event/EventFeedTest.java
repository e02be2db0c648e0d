package dev.perdure.activities.journal.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventFeedTest {

  private static final TaskId TASK = new TaskId("t_1");

  private final TestJournal journal = TestJournal.open();
  private final EventFeed feed = new EventFeed(journal::connect, journal.events());
  private final Recorder recorder = new Recorder();

  @AfterEach
  void close() {
    feed.close();
    journal.close();
  }

  @Test
  void bringsWhatIsInTheLogAndThenWhatComes() throws InterruptedException {
    append(TASK, 3);
    feed.subscribe(1, Optional.of(TASK), recorder);
    assertThat(recorder.hears(r -> r.last() == 3)).isTrue();
    append(TASK, 2);

    assertThat(recorder.hears(r -> r.last() == 5)).isTrue();
    assertThat(recorder.seqs()).containsExactly(2L, 3L, 4L, 5L);
  }

  @Test
  void bringsOneTaskNothingOfAnother() throws InterruptedException {
    feed.subscribe(0, Optional.of(TASK), recorder);
    append(new TaskId("t_2"), 2);
    append(TASK, 1);

    assertThat(recorder.hears(r -> r.last() == 3)).isTrue();
    assertThat(recorder.seqs()).containsExactly(3L);
  }

  @Test
  void readsFromTheLogWhatASlowListenerCouldNotTake() throws InterruptedException {
    int many = 1_200;
    CountDownLatch held = new CountDownLatch(1);
    EventFeedListener slow =
        new EventFeedListener() {
          @Override
          public void event(LoggedEvent event) {
            await(held);
            recorder.event(event);
          }

          @Override
          public void delta(Delta delta) {
            recorder.delta(delta);
          }
        };
    feed.subscribe(0, Optional.empty(), slow);
    append(TASK, 1);
    Recorder fast = new Recorder();
    feed.subscribe(0, Optional.empty(), fast);
    append(TASK, many - 1);
    assertThat(fast.hears(r -> r.last() == many)).isTrue();
    held.countDown();

    assertThat(recorder.hears(r -> r.last() == many)).isTrue();
    assertThat(recorder.seqs())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, many).boxed().toList());
  }

  @Test
  void catchesUpWhenItsConnectionIsCutOff() throws InterruptedException {
    feed.subscribe(0, Optional.empty(), recorder);
    append(TASK, 1);
    assertThat(recorder.hears(r -> r.last() == 1)).isTrue();
    awaitFeed();
    int cut = cutListeners();
    append(TASK, 2);

    assertThat(cut).isEqualTo(1);
    assertThat(recorder.hears(r -> r.last() == 3)).isTrue();
    assertThat(recorder.seqs()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void endsASubscriptionThatIsClosed() throws InterruptedException {
    Subscription closed = feed.subscribe(0, Optional.empty(), recorder);
    closed.close();
    Recorder other = new Recorder();
    feed.subscribe(0, Optional.empty(), other);
    append(TASK, 1);

    assertThat(other.hears(r -> r.last() == 1)).isTrue();
    assertThat(recorder.seqs()).isEmpty();
  }

  @Test
  void bringsDeltasToThoseWhoWatchTheirTask() throws InterruptedException {
    feed.subscribe(0, Optional.of(TASK), recorder);
    awaitFeed();
    DeltaChannel deltas = new DeltaChannel(journal.database());
    deltas.publish(delta(new TaskId("t_2"), 0, "not mine"));
    deltas.publish(delta(TASK, 7, "tail"));

    assertThat(recorder.hears(r -> !r.deltas().isEmpty())).isTrue();
    assertThat(recorder.deltas()).containsExactly(delta(TASK, 7, "tail"));
  }

  @Test
  void cutsALongDeltaIntoPiecesThatFit() throws InterruptedException {
    feed.subscribe(0, Optional.empty(), recorder);
    awaitFeed();
    String text = "\u0001\ud83d\ude00x".repeat(3_000);
    new DeltaChannel(journal.database()).publish(delta(TASK, 10, text));

    int end = 10 + text.length();
    assertThat(recorder.hears(r -> r.deltas().stream().anyMatch(d -> end(d) == end))).isTrue();
    StringBuilder whole = new StringBuilder();
    for (Delta delta : recorder.deltas()) {
      assertThat(delta.offset()).isEqualTo(10 + whole.length());
      whole.append(delta.text());
    }
    assertThat(whole.toString()).isEqualTo(text);
  }

  private void awaitFeed() {
    Eventually.holds(feed::isListening);
  }

  private static int end(Delta delta) {
    return delta.offset() + delta.text().length();
  }

  private static Delta delta(TaskId task, int offset, String text) {
    return new Delta(task, task.mainRun(), "m", "m.0", 1, offset, text, false);
  }

  private void append(TaskId task, int count) {
    for (int i = 0; i < count; i++) {
      journal
          .database()
          .transact(() -> journal.events().append(task, new TaskEvent.NoticeShown(null, "")));
    }
  }

  private int cutListeners() {
    try (Connection connection = journal.connect();
        var statement = connection.createStatement();
        var cut =
            statement.executeQuery(
                """
                select count(pg_terminate_backend(pid)) from pg_stat_activity
                where datname = current_database() and query ilike 'listen%'
                """)) {
      cut.next();
      return cut.getInt(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
