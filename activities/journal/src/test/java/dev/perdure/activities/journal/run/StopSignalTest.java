package dev.perdure.activities.journal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StopSignalTest {

  private static final TaskId TASK = new TaskId("t_1");

  private final TestJournal journal = TestJournal.open();
  private final RunningActivityRegistry stops = new RunningActivityRegistry();
  private final EventFeed feed =
      new EventFeed(
          journal::connect,
          journal.events(),
          Map.of(SteeringStore.STOPS, task -> stops.stop(new TaskId(task))));
  private final SteeringStore notices = new SteeringStore(journal.database());

  @AfterEach
  void close() {
    feed.close();
    journal.close();
  }

  @Test
  void reachARunningActivityThroughTheDatabase() {
    Eventually.holds(feed::isListening);
    try (RunningActivityRegistry.StopListener mine = stops.listen(TASK);
        RunningActivityRegistry.StopListener other = stops.listen(new TaskId("t_2"))) {
      notices.stop(TASK);
      Eventually.holds(mine::stopped);
      assertThat(other.stopped()).isFalse();
    }
  }

  @Test
  void meanNothingThatBeginsLater() {
    stops.stop(TASK);
    try (RunningActivityRegistry.StopListener later = stops.listen(TASK)) {
      assertThat(later.stopped()).isFalse();
    }
  }

  @Test
  void meanNothingThatHasEnded() {
    RunningActivityRegistry.StopListener ended = stops.listen(TASK);
    ended.close();
    stops.stop(TASK);
    assertThat(ended.stopped()).isFalse();
  }
}
