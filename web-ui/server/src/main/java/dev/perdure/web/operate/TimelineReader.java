package dev.perdure.web.operate;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.ModelSpan;
import dev.perdure.activities.journal.task.RequestSpan;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.journal.task.TaskTimelineReader;
import dev.perdure.activities.journal.task.TimelineEvent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.StepId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads a task's timeline from its journal; spans too close together are merged into one. */
@Component
final class TimelineReader {

  private static final int MAX_SPANS = 300;

  private final TaskStore taskStore;
  private final StepStore stepStore;
  private final TaskTimelineReader taskTimelineReader;

  TimelineReader(TaskStore taskStore, StepStore stepStore, TaskTimelineReader taskTimelineReader) {
    this.taskStore = taskStore;
    this.stepStore = stepStore;
    this.taskTimelineReader = taskTimelineReader;
  }

  Timeline read(TaskRecord task, Optional<Instant> wantedFrom, Optional<Instant> wantedTo) {
    Instant now = Instant.now();
    List<TimelineEvent> told = taskTimelineReader.moves(task.id(), now);
    var states = TaskStateHistory.of(told, task.createdAt());
    Instant end = task.state().isAtRest() ? states.last() : now;
    Instant from = wantedFrom.orElse(task.createdAt());
    Instant to = wantedTo.orElse(end);
    if (!to.isAfter(from)) {
      to = from.plusSeconds(1);
    }
    List<ModelSpan> calls = taskTimelineReader.modelCalls(task.id(), from, to);
    List<RequestSpan> requests = taskTimelineReader.requests(task.id(), from, to);
    var internal =
        new InternalSpans(told, taskTimelineReader.checks(task.id(), from, to), commands(task));
    List<TimelineSpan> all =
        Stream.of(
                states.openings().stream(),
                internal.all().stream(),
                calls.stream().map(TimelineReader::model),
                tools(told, end).stream(),
                requests.stream().map(TimelineReader::person),
                states.retries().stream())
            .flatMap(lane -> lane)
            .toList();
    List<TimelineSpan> spans = within(all, from, to, now);
    return new Timeline(
        task.createdAt(),
        end,
        from,
        to,
        told.size() == TaskTimelineReader.MAX_ROWS_PER_KIND
            || calls.size() == TaskTimelineReader.MAX_ROWS_PER_KIND,
        merged(spans, from, to, now),
        new GapFinder(
                states,
                time -> taskTimelineReader.isRecorded(task.id(), time.start(), time.end()),
                MAX_SPANS)
            .find(spans, from, to.isBefore(end) ? to : end));
  }

  /** The check commands of a step, or those of the plan, by position. */
  private Function<Optional<StepId>, List<StepRecordCheckRecord>> commands(TaskRecord task) {
    return step ->
        step.flatMap(id -> stepStore.find(task.id(), id))
            .map(StepRecord::checks)
            .orElseGet(() -> taskStore.verification(task.id()));
  }

  private static TimelineSpan model(ModelSpan call) {
    return new TimelineSpan(
        TimelineLane.MODEL,
        call.start(),
        call.end(),
        Objects.requireNonNullElse(call.model(), ""),
        1,
        false,
        call.cost(),
        call.runId(),
        null);
  }

  private static TimelineSpan person(RequestSpan request) {
    var waited =
        new TimelineWaited(
            request.id(),
            request.title(),
            request.titleKey(),
            request.titleArguments(),
            request.by(),
            request.outcome());
    return new TimelineSpan(
        TimelineLane.PERSON,
        request.start(),
        request.end(),
        request.title(),
        1,
        false,
        null,
        null,
        waited);
  }

  /** A call that a task at rest has not ended was given up at the end. */
  private static List<TimelineSpan> tools(List<TimelineEvent> moves, Instant end) {
    Map<CallId, TimelineEvent> open = new LinkedHashMap<>();
    List<TimelineSpan> spans = new ArrayList<>();
    for (TimelineEvent move : moves) {
      switch (move.event()) {
        case TaskEvent.ToolStarted started -> open.putIfAbsent(started.callId(), move);
        case TaskEvent.ToolFinished finished -> {
          TimelineEvent began = Objects.requireNonNullElse(open.remove(finished.callId()), move);
          String bad = finished.end() == null ? "" : " (" + finished.end() + ")";
          boolean failed = finished.isError() || finished.end() != null;
          spans.add(tool(began, move.at(), finished.name(), finished.title() + bad, failed));
        }
        default -> {}
      }
    }
    open.values()
        .forEach(move -> {
          if (move.event() instanceof TaskEvent.ToolStarted started) {
            spans.add(tool(move, null, started.name(), started.title(), false));
          }
        });
    return spans.stream().filter(span -> !span.start().isAfter(end)).toList();
  }

  private static TimelineSpan tool(
      TimelineEvent began, @Nullable Instant end, String name, String title, boolean failed) {
    return new TimelineSpan(
        TimelineLane.TOOL,
        began.at(),
        end,
        title.isEmpty() ? name : name + ": " + title,
        1,
        failed,
        null,
        began.runId(),
        null);
  }

  private static List<TimelineSpan> within(
      List<TimelineSpan> spans, Instant from, Instant to, Instant now) {
    return spans.stream()
        .filter(span -> !span.start().isAfter(to) && !span.endOr(now).isBefore(from))
        .toList();
  }

  private static List<TimelineSpan> merged(
      List<TimelineSpan> spans, Instant from, Instant to, Instant now) {
    Duration near = Duration.between(from, to).dividedBy(MAX_SPANS);
    return Stream.of(TimelineLane.values())
        .flatMap(lane -> {
          var of = spans.stream().filter(span -> span.lane() == lane).toList();
          return of.size() <= MAX_SPANS ? of.stream() : SpanMerge.near(of, near, now).stream();
        })
        .toList();
  }
}
