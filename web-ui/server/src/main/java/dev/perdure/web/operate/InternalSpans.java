package dev.perdure.web.operate;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.task.CheckSpan;
import dev.perdure.activities.journal.task.TimelineEvent;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.StepState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Work of Perdure itself on a timeline: the opening of a step's files, the commands of checks, and
 * the merge of what a step changed.
 *
 * @param commands reads the check commands of a step, or those of the plan, by position
 */
record InternalSpans(
    List<TimelineEvent> moves,
    List<CheckSpan> checks,
    Function<Optional<StepId>, List<StepRecordCheckRecord>> commands) {

  List<TimelineSpan> all() {
    return Stream.concat(commandSpans().stream(), steps().stream()).toList();
  }

  /** The commands of each step are read once. */
  private List<TimelineSpan> commandSpans() {
    Map<Optional<StepId>, List<StepRecordCheckRecord>> known = new HashMap<>();
    return checks.stream()
        .map(check ->
            span(check, known.computeIfAbsent(Optional.ofNullable(check.step()), commands)))
        .toList();
  }

  private static TimelineSpan span(CheckSpan check, List<StepRecordCheckRecord> known) {
    String command =
        known.stream()
            .skip(check.index())
            .map(StepRecordCheckRecord::command)
            .findFirst()
            .orElse(null);
    return new TimelineSpan(
        TimelineLane.CHECKS,
        check.start(),
        check.end(),
        command == null ? "" : command,
        1,
        check.failed(),
        null,
        check.run(),
        null);
  }

  /** A step's files are opened until its run starts, and merged once nothing judges it any more. */
  private List<TimelineSpan> steps() {
    Map<String, Instant> opened = new LinkedHashMap<>();
    Map<String, Instant> judged = new LinkedHashMap<>();
    List<TimelineSpan> spans = new ArrayList<>();
    for (TimelineEvent move : moves) {
      switch (move.event()) {
        case TaskEvent.StepChanged(var step, var state) -> {
          if (state == StepState.RUNNING) {
            opened.put(step.value(), move.at());
          } else if (state == StepState.DONE) {
            add(spans, TimelineLane.MERGE, step.value(), judged(step.value(), judged, move), move);
          }
        }
        case TaskEvent.RunStarted(var run) when run.step() != null ->
            add(spans, TimelineLane.OPENING, run.step(), opened.remove(run.step()), move);
        case TaskEvent.RunFinished(var run) when run.step() != null ->
            judged.put(run.step(), move.at());
        default -> {}
      }
    }
    return spans;
  }

  /** When the last check or reviewer of a finished step had ended; null if nothing judged it. */
  private @Nullable Instant judged(String step, Map<String, Instant> reviewed, TimelineEvent done) {
    Optional<Instant> checked =
        checks.stream()
            .filter(check -> new StepId(step).equals(check.step()))
            .map(CheckSpan::end)
            .filter(Objects::nonNull)
            .filter(end -> !end.isAfter(done.at()))
            .max(Comparator.naturalOrder());
    return Stream.concat(checked.stream(), Stream.ofNullable(reviewed.get(step)))
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  private static void add(
      List<TimelineSpan> spans,
      TimelineLane lane,
      String step,
      @Nullable Instant start,
      TimelineEvent end) {
    if (start != null && end.at().isAfter(start)) {
      spans.add(new TimelineSpan(lane, start, end.at(), step, 1, false, null, end.runId(), null));
    }
  }
}
