package dev.perdure.web.operate;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.task.TimelineEvent;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
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

    private Stretch after(TimelineEvent move) {
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

  static TaskStateHistory of(List<TimelineEvent> moves, Instant createdAt) {
    List<Stretch> stretches = new ArrayList<>();
    stretches.add(new Stretch(createdAt, TaskState.QUEUED, Phase.PREPARING, "", Set.of()));
    for (TimelineEvent move : moves) {
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
  List<TimelineSpan> retries() {
    List<TimelineSpan> retries = new ArrayList<>();
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
            new TimelineSpan(
                TimelineLane.RETRY, each.start(), end, each.reason(), 1, true, null, null, null));
      }
    }
    return retries;
  }

  /** The times in which the workspace was made ready. */
  List<TimelineSpan> openings() {
    List<TimelineSpan> openings = new ArrayList<>();
    for (int i = 0; i < stretches.size(); i++) {
      Stretch each = stretches.get(i);
      Instant end = i + 1 < stretches.size() ? stretches.get(i + 1).start() : null;
      boolean opens = each.state() == TaskState.RUNNING && each.phase() == Phase.PREPARING;
      if (opens && !each.start().equals(end)) {
        openings.add(
            new TimelineSpan(
                TimelineLane.OPENING, each.start(), end, "", 1, false, null, null, null));
      }
    }
    return openings;
  }

  /** A free time in pieces, each with one state and one phase. */
  List<IdleSpan> split(IdleSpan free) {
    List<IdleSpan> pieces = new ArrayList<>();
    Instant start = free.start();
    for (Stretch each : stretches) {
      if (each.start().isAfter(start) && each.start().isBefore(free.end())) {
        pieces.add(new IdleSpan(start, each.start()));
        start = each.start();
      }
    }
    pieces.add(new IdleSpan(start, free.end()));
    return pieces;
  }

  /**
   * Returns the cause of a gap without work. The method asks the records only if neither state nor
   * phase gives the cause.
   */
  TimelineGapCause cause(IdleSpan free, BooleanSupplier isRecorded) {
    Stretch at = at(free.start());
    return switch (at.state()) {
      case QUEUED -> TimelineGapCause.QUEUED;
      case PAUSED -> TimelineGapCause.PAUSED;
      case PARKED -> TimelineGapCause.PARKED;
      case WAITING -> TimelineGapCause.PERSON;
      case RETRYING -> TimelineGapCause.PROVIDER;
      case IDLE, DELIVERED, ANSWERED, REJECTED, CANCELLED, FAILED -> TimelineGapCause.RESTING;
      case RUNNING ->
          at.checked().isEmpty() ? running(at.phase(), free, isRecorded) : TimelineGapCause.CHECKS;
    };
  }

  private static TimelineGapCause running(Phase phase, IdleSpan free, BooleanSupplier isRecorded) {
    return switch (phase) {
      case VERIFYING -> TimelineGapCause.CHECKS;
      case DELIVERING -> TimelineGapCause.DELIVERING;
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
        yield ordinary ? TimelineGapCause.BETWEEN : TimelineGapCause.AWAY;
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
