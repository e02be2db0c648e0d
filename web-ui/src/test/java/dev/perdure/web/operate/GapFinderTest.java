package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.TaskEvent.PhaseChanged;
import dev.perdure.activities.journal.event.TaskEvent.StateChanged;
import dev.perdure.activities.journal.task.TaskTimelineReader.Move;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.operate.SpanMerge.Free;
import dev.perdure.web.operate.Timeline.Gap;
import dev.perdure.web.operate.Timeline.Lane;
import dev.perdure.web.operate.Timeline.Span;
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
    List<Free> asked = new ArrayList<>();
    List<Span> spans =
        IntStream.rangeClosed(1, 5)
            .mapToObj(i -> at(IntStream.rangeClosed(1, i).map(gap -> 10 * gap + 1).sum()))
            .map(end -> span(end.minusSeconds(1), end))
            .toList();

    List<Gap> gaps =
        new GapFinder(executing(), asked::add, 2).find(spans, START, spans.getLast().start());

    assertThat(gaps).extracting(Gap::start).containsExactly(at(63), at(104));
    assertThat(asked).hasSize(2);
  }

  private static TaskStateHistory executing() {
    return TaskStateHistory.of(
        List.of(
            new Move(START, null, new StateChanged(TaskState.RUNNING, null, null)),
            new Move(START, null, new PhaseChanged(Phase.EXECUTING, null))),
        START);
  }

  private static Span span(Instant start, Instant end) {
    return new Span(Lane.TOOL, start, end, "", 1, false, null, null, null);
  }

  private static Instant at(int second) {
    return START.plusSeconds(second);
  }
}
