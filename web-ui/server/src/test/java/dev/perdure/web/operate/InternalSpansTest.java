package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.task.CheckSpan;
import dev.perdure.activities.journal.task.TimelineEvent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.StepState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InternalSpansTest {

  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void beginsAMergeAtTheLastCheckOfTheSameStep() {
    var checks = List.of(check("tests", 0, 10), check("tests-unit", 0, 40));
    var done =
        new TimelineEvent(
            at(60), null, new TaskEvent.StepChanged(new StepId("tests"), StepState.DONE));

    var spans = new InternalSpans(List.of(done), checks, _ -> List.of()).all();

    assertThat(spans)
        .filteredOn(span -> span.lane() == TimelineLane.MERGE)
        .extracting(TimelineSpan::start)
        .containsExactly(at(10));
  }

  @Test
  void readsTheCommandsOfAStepOnce() {
    List<Optional<StepId>> read = new ArrayList<>();
    var checks = List.of(check("a", 0, 10), check("a", 1, 20), check("b", 0, 30));

    var spans =
        new InternalSpans(
                List.of(),
                checks,
                step -> {
                  read.add(step);
                  return List.of(command("first"), command("second"));
                })
            .all();

    assertThat(spans).extracting(TimelineSpan::title).containsExactly("first", "second", "first");
    assertThat(read).containsExactly(Optional.of(new StepId("a")), Optional.of(new StepId("b")));
  }

  private static CheckSpan check(String step, int index, int end) {
    var run = new RunId("t_1.step-%s-1".formatted(step));
    var call = new CallId("%s.check.%d".formatted(run, index));
    return new CheckSpan(call, run, new StepId(step), START, at(end), false);
  }

  private static StepRecordCheckRecord command(String command) {
    return new StepRecordCheckRecord(command, null, null, null, null, null);
  }

  private static Instant at(int second) {
    return START.plusSeconds(second);
  }
}
