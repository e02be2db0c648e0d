package dev.perdure.planner.tool;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The loop detection of an agent run: judges whether its newest tool call repeats others, keeps
 * failing or goes back and forth. A call is only a repetition if nothing was changed since it was
 * first made, a dozen calls ago at most; reading a file again after an edit, or much later, is
 * work.
 */
public final class LoopGuard {

  private static final int MAX_REPEATS = 3;
  private static final int MAX_RETURNS = 2;
  private static final int MAX_COMPARED_CALLS = 30;
  private static final int DOZEN = 12;

  private LoopGuard() {}

  /** Judges the newest call in the light of those before it. */
  public static LoopVerdict judge(List<ObservedCall> calls) {
    if (calls.isEmpty()) {
      return new LoopVerdict.GetsOn();
    }
    var recent = calls.subList(Math.max(0, calls.size() - MAX_COMPARED_CALLS), calls.size());
    return Stream.of(oscillates(recent), repeats(recent), keepsFailing(recent))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(LoopVerdict.GetsOn::new);
  }

  /** Counts backwards from the newest call to the last change, among the last dozen calls. */
  private static Optional<LoopVerdict> repeats(List<ObservedCall> calls) {
    var newest = calls.getLast();
    long times =
        calls.reversed().stream()
            .limit(DOZEN)
            .takeWhile(call -> call.edits().isEmpty())
            .filter(newest::sameOutcome)
            .count();
    return times >= MAX_REPEATS
        ? Optional.of(new LoopVerdict.Repeats(newest.tool(), Math.toIntExact(times)))
        : Optional.empty();
  }

  private static Optional<LoopVerdict> keepsFailing(List<ObservedCall> calls) {
    var newest = calls.getLast();
    long times =
        calls.reversed().stream()
            .filter(newest::sameCall)
            .takeWhile(call -> call.failed() && newest.sameOutcome(call))
            .count();
    return times >= MAX_REPEATS
        ? Optional.of(new LoopVerdict.KeepsFailing(newest.tool(), Math.toIntExact(times)))
        : Optional.empty();
  }

  private static Optional<LoopVerdict> oscillates(List<ObservedCall> calls) {
    return calls.getLast().edits().stream()
        .map(ObservedEdit::path)
        .map(path -> returns(path, calls))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** How often a file was changed into something it had been before. */
  private static Optional<LoopVerdict> returns(String path, List<ObservedCall> calls) {
    Set<String> seen = new LinkedHashSet<>();
    int returns = 0;
    boolean justNow = false;
    for (ObservedEdit edit : calls.stream().flatMap(call -> call.edits().stream()).toList()) {
      if (edit.path().equals(path) && !edit.before().equals(edit.after())) {
        seen.add(edit.before());
        justNow = !seen.add(edit.after());
        returns += justNow ? 1 : 0;
      }
    }
    return justNow && returns >= MAX_RETURNS
        ? Optional.of(new LoopVerdict.Oscillates(path, returns))
        : Optional.empty();
  }
}
