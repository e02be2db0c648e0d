package dev.perdure.web.operate;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.task.TaskTimelineReader.Move;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.operate.SpanMerge.Free;
import dev.perdure.web.operate.Timeline.GapCause;
import dev.perdure.web.operate.Timeline.Lane;
import dev.perdure.web.operate.Timeline.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * The history of a task's states and phases, built from its events: says when it waited for a
 * provider, and why nothing was under way in a gap.
 */
record TaskStateHistory(List<Stretch> stretches) {

  private static final Duration OVERHEAD = Duration.ofSeconds(5);

  /**
   * The time from a change to the next.
   *
   * @param checked the steps that are being checked
   */
  private record Stretch(
      Instant start, TaskState state, Phase phase, String reason, Set<String> checked) {

    private Stretch after(Move move) {
      return switch (move.event()) {
        case TaskEvent.StateChanged changed ->
            new Stretch(
                move.at(),
                changed.state(),
                phase,
                Objects.requireNonNullElse(changed.reason(), ""),
                checked);
        case TaskEvent.PhaseChanged changed ->
            new Stretch(move.at(), state, changed.phase(), reason, checked);
        case TaskEvent.StepChanged(var step, var reached) -> {
          Set<String> checking = new TreeSet<>(checked);
          if (reached == StepState.VERIFYING) {
            checking.add(step.value());
          } else {
            checking.remove(step.value());
          }
          yield new Stretch(move.at(), state, phase, reason, checking);
        }
        default -> this;
      };
    }
  }

  static TaskStateHistory of(List<Move> moves, Instant createdAt) {
    List<Stretch> stretches = new ArrayList<>();
    stretches.add(new Stretch(createdAt, TaskState.QUEUED, Phase.PREPARING, "", Set.of()));
    for (Move move : moves) {
      Stretch last = stretches.getLast();
      Stretch next = last.after(move);
      if (!next.equals(last)) {
        stretches.add(next);
      }
    }
    return new TaskStateHistory(stretches);
  }

  /** When its state or phase changed last. */
  Instant last() {
    return stretches.getLast().start();
  }

  /** The times in which it waited for a provider, each with the error. */
  List<Span> retries() {
    List<Span> retries = new ArrayList<>();
    for (int i = 0; i < stretches.size(); i++) {
      Stretch each = stretches.get(i);
      boolean first = i == 0 || stretches.get(i - 1).state() != TaskState.RETRYING;
      if (first && each.state() == TaskState.RETRYING) {
        Instant end =
            stretches.stream()
                .skip(i)
                .filter(later -> later.state() != TaskState.RETRYING)
                .map(Stretch::start)
                .findFirst()
                .orElse(null);
        retries.add(
            new Span(Lane.RETRY, each.start(), end, each.reason(), 1, true, null, null, null));
      }
    }
    return retries;
  }

  /** The times in which the workspace was made ready. */
  List<Span> openings() {
    List<Span> openings = new ArrayList<>();
    for (int i = 0; i < stretches.size(); i++) {
      Stretch each = stretches.get(i);
      Instant end = i + 1 < stretches.size() ? stretches.get(i + 1).start() : null;
      boolean opens = each.state() == TaskState.RUNNING && each.phase() == Phase.PREPARING;
      if (opens && !each.start().equals(end)) {
        openings.add(new Span(Lane.OPENING, each.start(), end, "", 1, false, null, null, null));
      }
    }
    return openings;
  }

  /** A free time in pieces, each with one state and one phase. */
  List<Free> split(Free free) {
    List<Free> pieces = new ArrayList<>();
    Instant start = free.start();
    for (Stretch each : stretches) {
      if (each.start().isAfter(start) && each.start().isBefore(free.end())) {
        pieces.add(new Free(start, each.start()));
        start = each.start();
      }
    }
    pieces.add(new Free(start, free.end()));
    return pieces;
  }

  /** Why nothing was under way; the records are asked only where neither state nor phase say. */
  GapCause cause(Free free, BooleanSupplier isRecorded) {
    Stretch at = at(free.start());
    return switch (at.state()) {
      case QUEUED -> GapCause.QUEUED;
      case PAUSED -> GapCause.PAUSED;
      case PARKED -> GapCause.PARKED;
      case WAITING -> GapCause.PERSON;
      case RETRYING -> GapCause.PROVIDER;
      case IDLE, DELIVERED, ANSWERED, REJECTED, CANCELLED, FAILED -> GapCause.RESTING;
      case RUNNING ->
          at.checked().isEmpty() ? running(at.phase(), free, isRecorded) : GapCause.CHECKS;
    };
  }

  private static GapCause running(Phase phase, Free free, BooleanSupplier isRecorded) {
    return switch (phase) {
      case VERIFYING -> GapCause.CHECKS;
      case DELIVERING -> GapCause.DELIVERING;
      case PREPARING,
          EXPLORING,
          DESIGNING,
          REVIEWING,
          WRITING_THE_PLAN,
          AWAITING_APPROVAL,
          EXECUTING,
          IDLE,
          CLOSED -> {
        boolean ordinary = free.length().compareTo(OVERHEAD) <= 0 || isRecorded.getAsBoolean();
        yield ordinary ? GapCause.BETWEEN : GapCause.AWAY;
      }
    };
  }

  private Stretch at(Instant moment) {
    return stretches.stream()
        .filter(each -> !each.start().isAfter(moment))
        .reduce((_, later) -> later)
        .orElse(stretches.getFirst());
  }
}
