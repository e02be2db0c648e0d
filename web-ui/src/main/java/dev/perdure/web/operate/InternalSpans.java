package dev.perdure.web.operate;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.StepRecord.CheckRecord;
import dev.perdure.activities.journal.task.TaskTimelineReader.CheckSpan;
import dev.perdure.activities.journal.task.TaskTimelineReader.Move;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.web.operate.Timeline.Lane;
import dev.perdure.web.operate.Timeline.Span;
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
    List<Move> moves,
    List<CheckSpan> checks,
    Function<Optional<StepId>, List<CheckRecord>> commands) {

  List<Span> all() {
    return Stream.concat(commandSpans().stream(), steps().stream()).toList();
  }

  /** The commands of each step are read once. */
  private List<Span> commandSpans() {
    Map<Optional<StepId>, List<CheckRecord>> known = new HashMap<>();
    return checks.stream()
        .map(check ->
            span(check, known.computeIfAbsent(Optional.ofNullable(check.step()), commands)))
        .toList();
  }

  private static Span span(CheckSpan check, List<CheckRecord> known) {
    String command =
        known.stream().skip(check.index()).map(CheckRecord::command).findFirst().orElse(null);
    return new Span(
        Lane.CHECKS,
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
  private List<Span> steps() {
    Map<String, Instant> opened = new LinkedHashMap<>();
    Map<String, Instant> judged = new LinkedHashMap<>();
    List<Span> spans = new ArrayList<>();
    for (Move move : moves) {
      switch (move.event()) {
        case TaskEvent.StepChanged(var step, var state) -> {
          if (state == StepState.RUNNING) {
            opened.put(step.value(), move.at());
          } else if (state == StepState.DONE) {
            add(spans, Lane.MERGE, step.value(), judged(step.value(), judged, move), move);
          }
        }
        case TaskEvent.RunStarted(var run) when run.step() != null ->
            add(spans, Lane.OPENING, run.step(), opened.remove(run.step()), move);
        case TaskEvent.RunFinished(var run) when run.step() != null ->
            judged.put(run.step(), move.at());
        default -> {}
      }
    }
    return spans;
  }

  /** When the last check or reviewer of a finished step had ended; null where nothing judged it. */
  private @Nullable Instant judged(String step, Map<String, Instant> reviewed, Move done) {
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
      List<Span> spans, Lane lane, String step, @Nullable Instant start, Move end) {
    if (start != null && end.at().isAfter(start)) {
      spans.add(new Span(lane, start, end.at(), step, 1, false, null, end.runId(), null));
    }
  }
}
