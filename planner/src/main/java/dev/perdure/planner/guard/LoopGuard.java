package dev.perdure.planner.guard;

import dev.perdure.planner.guard.Observation.Edit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Judges the calls of a run since a person last spoke, across its turns. A call is only a
 * repetition if nothing was changed since it was first made; reading a file again after an edit is
 * work.
 */
public final class LoopGuard {

  private static final int LIMIT = 3;
  private static final int RETURNS = 2;
  private static final int WINDOW = 30;

  private LoopGuard() {}

  /** Judges the newest call in the light of those before it. */
  public static LoopVerdict judge(List<Observation> calls) {
    if (calls.isEmpty()) {
      return new LoopVerdict.GetsOn();
    }
    var recent = calls.subList(Math.max(0, calls.size() - WINDOW), calls.size());
    return Stream.of(oscillates(recent), repeats(recent), keepsFailing(recent))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(LoopVerdict.GetsOn::new);
  }

  /** Counts backwards from the newest call to the last change. */
  private static Optional<LoopVerdict> repeats(List<Observation> calls) {
    var newest = calls.getLast();
    long times =
        calls.reversed().stream()
            .takeWhile(call -> call.edits().isEmpty())
            .filter(newest::sameOutcome)
            .count();
    return times >= LIMIT
        ? Optional.of(new LoopVerdict.Repeats(newest.tool(), Math.toIntExact(times)))
        : Optional.empty();
  }

  private static Optional<LoopVerdict> keepsFailing(List<Observation> calls) {
    var newest = calls.getLast();
    long times =
        calls.reversed().stream()
            .filter(newest::sameCall)
            .takeWhile(call -> call.failed() && newest.sameOutcome(call))
            .count();
    return times >= LIMIT
        ? Optional.of(new LoopVerdict.KeepsFailing(newest.tool(), Math.toIntExact(times)))
        : Optional.empty();
  }

  private static Optional<LoopVerdict> oscillates(List<Observation> calls) {
    return calls.getLast().edits().stream()
        .map(Edit::path)
        .map(path -> returns(path, calls))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** How often a file was changed into something it had been before. */
  private static Optional<LoopVerdict> returns(String path, List<Observation> calls) {
    Set<String> seen = new LinkedHashSet<>();
    int returns = 0;
    boolean justNow = false;
    for (Edit edit : calls.stream().flatMap(call -> call.edits().stream()).toList()) {
      if (edit.path().equals(path) && !edit.before().equals(edit.after())) {
        seen.add(edit.before());
        justNow = !seen.add(edit.after());
        returns += justNow ? 1 : 0;
      }
    }
    return justNow && returns >= RETURNS
        ? Optional.of(new LoopVerdict.Oscillates(path, returns))
        : Optional.empty();
  }
}
