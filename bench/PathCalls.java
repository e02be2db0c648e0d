import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figures of the model calls of one task: how many followed one another, and how long they took. */
final class PathCalls {

  private PathCalls() {}

  /** Whether the exploration was divided only once triage had ended. */
  static boolean isLate(List<PathModel.Call> calls) {
    return calls.stream()
        .filter(call -> call.purpose().equals("scope"))
        .anyMatch(scope ->
            calls.stream()
                .filter(call -> call.purpose().equals("triage"))
                .anyMatch(triage -> !triage.ended().isAfter(scope.began())));
  }

  /** The longest row of calls of which each began once the one before it had ended. */
  static int depth(PathModel.Job job, List<PathModel.Call> calls, Instant until) {
    var depths = new LinkedHashMap<PathModel.Call, Integer>();
    calls.stream()
        .filter(call -> call.ended().isBefore(until))
        .sorted(Comparator.comparing(PathModel.Call::began))
        .forEach(call ->
            depths.put(
                call,
                1
                    + depths.entrySet().stream()
                        .filter(other -> !other.getKey().ended().isAfter(call.began()))
                        .filter(other -> follows(job, call.step(), other.getKey().step()))
                        .mapToInt(Map.Entry::getValue)
                        .max()
                        .orElse(0)));
    return depths.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** Whether a call of one step may wait for a call of another: independent steps do not. */
  private static boolean follows(PathModel.Job job, String step, String other) {
    return step.isEmpty()
        || other.isEmpty()
        || step.equals(other)
        || job.steps().stream()
            .filter(each -> each.id().equals(step))
            .anyMatch(each -> each.dependsOn().contains(other));
  }

  /** The time in which at least one call was under way, in milliseconds. */
  static long waited(List<PathModel.Call> calls, Instant until) {
    long sum = 0;
    Instant covered = Instant.MIN;
    for (PathModel.Call call :
        calls.stream()
            .filter(each -> each.ended().isBefore(until))
            .sorted(Comparator.comparing(PathModel.Call::began))
            .toList()) {
      Instant from = call.began().isAfter(covered) ? call.began() : covered;
      if (call.ended().isAfter(from)) {
        sum += java.time.Duration.between(from, call.ended()).toMillis();
        covered = call.ended();
      }
    }
    return sum;
  }
}
