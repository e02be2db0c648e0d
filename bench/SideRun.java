import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The measures of one run.
 *
 * @param turns the turns that the run reached
 * @param failure the early end of the run, or nothing
 */
record SideRun(
    int turns,
    String failure,
    double millis,
    double lastMillis,
    Map<String, Double> cpuMillis,
    SideSystem.Stored stored,
    double sent) {

  private static final Duration MAX_TIME = Duration.ofMinutes(15);
  private static final long POLL_MILLIS = 500;
  private static final long SETTLE_MILLIS = 2_000;

  /** Runs to the end; all figures are those of one turn. */
  static SideRun measure(SideSystem system, SideVendor vendor, int turns) throws Exception {
    vendor.begin(turns);
    SideSystem.Stored stored = system.stored("none");
    Map<String, Double> before = SideProcesses.cpu(system.processes());
    String run = system.run(turns);
    long deadline = System.nanoTime() + MAX_TIME.toNanos();
    while (!system.isEnded(run) && System.nanoTime() < deadline) {
      Thread.sleep(POLL_MILLIS);
    }
    String failure =
        system.isEnded(run)
            ? system.failure(run).map(" until %s"::formatted).orElse("")
            : " until it stood still";
    Map<String, Double> after = SideProcesses.cpu(system.processes());
    Thread.sleep(SETTLE_MILLIS);
    List<SideVendor.Asked> asked = vendor.asked();
    int reached = asked.stream().mapToInt(SideVendor.Asked::turn).max().orElseThrow();
    int tenth = Math.max(1, reached / 10);
    return new SideRun(
        reached,
        failure,
        (arrival(asked, reached) - arrival(asked, 0)) / 1e6 / reached,
        (arrival(asked, reached) - arrival(asked, reached - tenth)) / 1e6 / tenth,
        after.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    part -> (part.getValue() - before.get(part.getKey())) * 1e3 / reached)),
        system.stored(run).minus(stored),
        asked.stream().mapToInt(SideVendor.Asked::bytes).sum() / (double) reached);
  }

  private static long arrival(List<SideVendor.Asked> asked, int turn) {
    return asked.stream().filter(each -> each.turn() == turn).findFirst().orElseThrow().nanos();
  }

  String time() {
    String end = failure.isEmpty() ? "" : failure + " at turn " + turns;
    return "%.0f (%.0f)%s".formatted(millis, lastMillis, end);
  }

  String cpu() {
    String parts =
        List.of("application", "engine", "database").stream()
            .map(part -> cpuMillis.containsKey(part) ? "%.0f".formatted(cpuMillis.get(part)) : "–")
            .collect(Collectors.joining(" + "));
    double sum = cpuMillis.values().stream().mapToDouble(Double::doubleValue).sum();
    return "%.0f = %s".formatted(sum, parts);
  }

  String storedBytes() {
    long sum = stored.engineFile() + stored.database() + stored.files();
    return "%.1f = %s + %s + %s"
        .formatted(
            kilobytes(sum),
            part(stored.engineFile()),
            part(stored.database()),
            part(stored.files()));
  }

  String history() {
    return part(stored.history());
  }

  String sentBytes() {
    return "%.1f".formatted(sent / 1e3);
  }

  /** All figures in one line. */
  String summary() {
    return "ms %s; CPU ms %s; KB stored %s; KB of history %s; KB sent %s"
        .formatted(time(), cpu(), storedBytes(), history(), sentBytes());
  }

  private String part(long bytes) {
    return bytes == 0 ? "–" : "%.1f".formatted(kilobytes(bytes));
  }

  private double kilobytes(long bytes) {
    return bytes / 1e3 / turns;
  }
}
