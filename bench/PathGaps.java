import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The times between the answers of the model, in which only Perdure works: by name, over several
 * tasks. Events come from the task's records, answers from the clock of the model server.
 */
final class PathGaps {

  private static final Set<String> SMALL = Set.of("title", "summary", "triage", "scope");

  private final Map<String, List<Long>> gaps = new LinkedHashMap<>();

  /**
   * One task as it went.
   *
   * @param shown when the plan became visible; null without a plan
   * @param approved when a person approved the plan; null without a plan
   */
  record Course(
      Instant requested,
      Instant shown,
      Instant approved,
      Instant ended,
      PathModel.Job job,
      List<PathModel.Call> calls) {

    private List<PathModel.Call> main() {
      return calls.stream()
          .filter(call -> !SMALL.contains(call.purpose()))
          .sorted(Comparator.comparing(PathModel.Call::began))
          .toList();
    }

    private Instant lastAnswer(Instant until) {
      return main().stream()
          .map(PathModel.Call::ended)
          .filter(end -> end.isBefore(until))
          .max(Comparator.naturalOrder())
          .orElse(until);
    }

    private List<PathModel.Call> of(String step) {
      return main().stream().filter(call -> call.step().equals(step)).toList();
    }
  }

  void add(Course course) {
    List<PathModel.Call> main = course.main();
    Instant first = main.getFirst().began();
    add(
        "request to first main call",
        millis(course.requested(), first) - answered(course.calls(), course.requested(), first));
    if (course.shown() != null) {
      add("plan_exit to visible plan", millis(course.lastAnswer(course.shown()), course.shown()));
      main.stream()
          .map(PathModel.Call::began)
          .filter(began -> began.isAfter(course.approved()))
          .findFirst()
          .ifPresent(began -> add("approval to first step", millis(course.approved(), began)));
    }
    steps(course);
    Instant last = course.lastAnswer(course.ended());
    add("last answer to the end", millis(last, course.ended()));
    course.calls().stream()
        .filter(call -> call.purpose().equals("summary"))
        .findFirst()
        .ifPresent(call -> add("last answer to summary", millis(last, call.began())));
  }

  private void steps(Course course) {
    for (PathModel.Step step : course.job().steps()) {
      List<PathModel.Call> calls = course.of(step.id());
      if (!step.dependsOn().isEmpty() && !calls.isEmpty()) {
        Instant ready =
            step.dependsOn().stream()
                .flatMap(id -> course.of(id).stream())
                .map(PathModel.Call::ended)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        add("step to step", millis(ready, calls.getFirst().began()));
      }
    }
  }

  /** The time of a stretch in which at least one call was under way. */
  private static long answered(List<PathModel.Call> calls, Instant from, Instant to) {
    long sum = 0;
    Instant covered = from;
    for (PathModel.Call call :
        calls.stream()
            .filter(each -> !each.purpose().equals("title"))
            .sorted(Comparator.comparing(PathModel.Call::began))
            .toList()) {
      Instant begin = call.began().isAfter(covered) ? call.began() : covered;
      Instant end = call.ended().isBefore(to) ? call.ended() : to;
      if (end.isAfter(begin)) {
        sum += millis(begin, end);
        covered = end;
      }
    }
    return sum;
  }

  private static long millis(Instant from, Instant to) {
    return Duration.between(from, to).toMillis();
  }

  private void add(String name, long millis) {
    gaps.computeIfAbsent(name, _ -> new ArrayList<>()).add(millis);
  }

  void print() {
    System.out.println("| Perdure's own time between answers | least | median | gaps |");
    System.out.println("|---|---|---|---|");
    gaps.forEach((name, all) -> {
      List<Long> sorted = all.stream().sorted().toList();
      System.out.printf(
          "| %s | %d ms | %d ms | %d |%n",
          name, sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.size());
    });
  }
}
