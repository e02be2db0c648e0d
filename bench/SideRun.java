import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The measures of one run of some turns. */
record SideRun(
    int turns,
    double millis,
    double lastMillis,
    Map<String, Double> cpuMillis,
    SideSystem.Stored stored,
    double sent) {

  private static final long POLL_MILLIS = 500;
  private static final long SETTLE_MILLIS = 2_000;

  /** Runs to the end; all figures are those of one turn. */
  static SideRun measure(SideSystem system, SideVendor vendor, int turns) throws Exception {
    vendor.begin(turns);
    SideSystem.Stored stored = system.stored("none");
    Map<String, Double> before = SideProcesses.cpu(system.processes());
    String run = system.run(turns);
    while (!system.isEnded(run)) {
      Thread.sleep(POLL_MILLIS);
    }
    Map<String, Double> after = SideProcesses.cpu(system.processes());
    if (system.failure(run).isPresent()) {
      throw new IllegalStateException(
          "%s: %s at turn %d"
              .formatted(system.name(), system.failure(run).get(), vendor.asked().size()));
    }
    Thread.sleep(SETTLE_MILLIS);
    List<SideVendor.Asked> asked = vendor.asked();
    int tenth = Math.max(1, turns / 10);
    return new SideRun(
        turns,
        (arrival(asked, turns) - arrival(asked, 0)) / 1e6 / turns,
        (arrival(asked, turns) - arrival(asked, turns - tenth)) / 1e6 / tenth,
        after.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    part -> (part.getValue() - before.get(part.getKey())) * 1e3 / turns)),
        system.stored(run).minus(stored),
        asked.stream().mapToInt(SideVendor.Asked::bytes).sum() / (double) turns);
  }

  private static long arrival(List<SideVendor.Asked> asked, int turn) {
    return asked.stream().filter(each -> each.turn() == turn).findFirst().orElseThrow().nanos();
  }

  String time() {
    return "%.0f (%.0f)".formatted(millis, lastMillis);
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

  private String part(long bytes) {
    return bytes == 0 ? "–" : "%.1f".formatted(kilobytes(bytes));
  }

  private double kilobytes(long bytes) {
    return bytes / 1e3 / turns;
  }
}
