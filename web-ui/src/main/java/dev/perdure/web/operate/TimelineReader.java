package dev.perdure.web.operate;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepRecord.CheckRecord;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskTimelineReader;
import dev.perdure.activities.journal.task.TaskTimelineReader.ModelSpan;
import dev.perdure.activities.journal.task.TaskTimelineReader.Move;
import dev.perdure.activities.journal.task.TaskTimelineReader.RequestSpan;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.web.operate.SpanMerge.Free;
import dev.perdure.web.operate.Timeline.Gap;
import dev.perdure.web.operate.Timeline.GapCause;
import dev.perdure.web.operate.Timeline.Lane;
import dev.perdure.web.operate.Timeline.Span;
import dev.perdure.web.operate.Timeline.Waited;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
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
record TimelineReader(Journal journal) {

  private static final int PIECES = 300;
  private static final Duration SHORTEST_GAP = Duration.ofMillis(500);

  Timeline read(TaskRecord task, Optional<Instant> wantedFrom, Optional<Instant> wantedTo) {
    var moves = new TaskTimelineReader(journal.database());
    Instant now = Instant.now();
    List<Move> told = moves.moves(task.id(), now);
    var states = TaskStateHistory.of(told, task.createdAt());
    Instant end = task.state().isAtRest() ? states.last() : now;
    Instant from = wantedFrom.orElse(task.createdAt());
    Instant to = wantedTo.orElse(end);
    if (!to.isAfter(from)) {
      to = from.plusSeconds(1);
    }
    List<ModelSpan> calls = moves.modelCalls(task.id(), from, to);
    List<RequestSpan> requests = moves.requests(task.id(), from, to);
    var work = new OwnWork(told, moves.checks(task.id(), from, to), commands(task));
    List<Span> all =
        Stream.of(
                states.openings().stream(),
                work.spans().stream(),
                calls.stream().map(TimelineReader::model),
                tools(told, end).stream(),
                requests.stream().map(TimelineReader::person),
                states.retries().stream())
            .flatMap(lane -> lane)
            .toList();
    List<Span> spans = within(all, from, to, now);
    return new Timeline(
        task.createdAt(),
        end,
        from,
        to,
        told.size() == TaskTimelineReader.MOST || calls.size() == TaskTimelineReader.MOST,
        merged(spans, from, to, now),
        gaps(task, states, spans, from, to.isBefore(end) ? to : end));
  }

  /** The check commands of a run, by position. */
  private Function<RunId, List<CheckRecord>> commands(TaskRecord task) {
    return run ->
        Optional.ofNullable(journal.runs().get(run).step())
            .flatMap(step -> journal.steps().find(task.id(), new StepId(step)))
            .map(StepRecord::checks)
            .orElseGet(() -> journal.facts().verification(task.id()));
  }

  private static Span model(ModelSpan call) {
    return new Span(
        Lane.MODEL,
        call.start(),
        call.end(),
        Objects.requireNonNullElse(call.model(), ""),
        1,
        false,
        call.cost(),
        call.runId(),
        null);
  }

  private static Span person(RequestSpan request) {
    var waited =
        new Waited(
            request.id(),
            request.title(),
            request.titleKey(),
            request.titleArguments(),
            request.by(),
            request.outcome());
    return new Span(
        Lane.PERSON, request.start(), request.end(), request.title(), 1, false, null, null, waited);
  }

  /** A call that a task at rest has not ended was given up at the end. */
  private static List<Span> tools(List<Move> moves, Instant end) {
    Map<CallId, Move> open = new LinkedHashMap<>();
    List<Span> spans = new ArrayList<>();
    for (Move move : moves) {
      switch (move.event()) {
        case TaskEvent.ToolStarted started -> open.putIfAbsent(started.callId(), move);
        case TaskEvent.ToolFinished finished -> {
          Move began = Objects.requireNonNullElse(open.remove(finished.callId()), move);
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

  private static Span tool(
      Move began, @Nullable Instant end, String name, String title, boolean failed) {
    return new Span(
        Lane.TOOL,
        began.at(),
        end,
        title.isEmpty() ? name : name + ": " + title,
        1,
        failed,
        null,
        began.runId(),
        null);
  }

  private static List<Span> within(List<Span> spans, Instant from, Instant to, Instant now) {
    return spans.stream()
        .filter(span -> !span.start().isAfter(to) && !span.endOr(now).isBefore(from))
        .toList();
  }

  private static List<Span> merged(List<Span> spans, Instant from, Instant to, Instant now) {
    Duration near = Duration.between(from, to).dividedBy(PIECES);
    return Stream.of(Lane.values())
        .flatMap(lane -> {
          var of = spans.stream().filter(span -> span.lane() == lane).toList();
          return of.size() <= PIECES ? of.stream() : SpanMerge.near(of, near, now).stream();
        })
        .toList();
  }

  private List<Gap> gaps(
      TaskRecord task, TaskStateHistory states, List<Span> spans, Instant from, Instant to) {
    var moves = new TaskTimelineReader(journal.database());
    List<Gap> gaps = new ArrayList<>();
    for (Free free : SpanMerge.free(spans, from, to, SHORTEST_GAP)) {
      for (Free piece : states.split(free)) {
        boolean brief = piece.length().compareTo(SHORTEST_GAP) < 0;
        GapCause cause =
            states.cause(
                piece, () -> brief || moves.isRecorded(task.id(), piece.start(), piece.end()));
        add(gaps, new Gap(piece.start(), piece.end(), cause));
      }
    }
    return gaps.stream()
        .filter(gap -> length(gap).compareTo(SHORTEST_GAP) >= 0)
        .sorted(Comparator.comparing(TimelineReader::length).reversed())
        .limit(PIECES)
        .sorted(Comparator.comparing(Gap::start))
        .toList();
  }

  private static Duration length(Gap gap) {
    return Duration.between(gap.start(), gap.end());
  }

  /** A change of state or phase that leaves the cause as it is parts no gap. */
  private static void add(List<Gap> gaps, Gap next) {
    Gap last = gaps.isEmpty() ? next : gaps.getLast();
    boolean continues = last.end().equals(next.start()) && last.cause() == next.cause();
    if (continues) {
      gaps.set(gaps.size() - 1, new Gap(last.start(), next.end(), next.cause()));
    } else {
      gaps.add(next);
    }
  }
}
