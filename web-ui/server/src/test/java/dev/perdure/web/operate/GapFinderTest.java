package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.task.TimelineEvent;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GapFinderTest {

  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

  /** Five spans of a second, each behind a gap of 10, 20, 30, 40 and 50 seconds. */
  @Test
  void asksOnlyForTheLongestGaps() {
    List<IdleSpan> asked = new ArrayList<>();
    List<TimelineSpan> spans =
        IntStream.rangeClosed(1, 5)
            .mapToObj(i -> at(IntStream.rangeClosed(1, i).map(gap -> 10 * gap + 1).sum()))
            .map(end -> span(end.minusSeconds(1), end))
            .toList();

    List<TimelineGap> gaps =
        new GapFinder(executing(), asked::add, 2).find(spans, START, spans.getLast().start());

    assertThat(gaps).extracting(TimelineGap::start).containsExactly(at(63), at(104));
    assertThat(asked).hasSize(2);
  }

  private static TaskStateHistory executing() {
    return TaskStateHistory.of(
        List.of(
            new TimelineEvent(
                START, null, new TaskEvent.StateChanged(TaskState.RUNNING, null, null)),
            new TimelineEvent(START, null, new TaskEvent.PhaseChanged(Phase.EXECUTING, null))),
        START);
  }

  private static TimelineSpan span(Instant start, Instant end) {
    return new TimelineSpan(TimelineLane.TOOL, start, end, "", 1, false, null, null, null);
  }

  private static Instant at(int second) {
    return START.plusSeconds(second);
  }
}
