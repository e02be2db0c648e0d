package history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what became of the calls of each variant, and holds them against the bars. */
public final class Tally {

  private final Map<String, Row> rows = new LinkedHashMap<>();

  /** Result of one call. */
  public enum End {
    APPLIED,
    AMBIGUOUS,
    REFUSED,
    WRONG
  }

  private static final class Row {
    private final Map<Trial.Due, int[]> counts = new java.util.EnumMap<>(Trial.Due.class);

    private int count(Trial.Due due, End end) {
      return counts.getOrDefault(due, new int[4])[end.ordinal()];
    }

    private int all(Trial.Due due) {
      return java.util.Arrays.stream(counts.getOrDefault(due, new int[4])).sum();
    }

    private int all(End end) {
      return counts.values().stream().mapToInt(ends -> ends[end.ordinal()]).sum();
    }
  }

  /** Counts a call; true if it was what had to happen, or at least allowed to. */
  public boolean add(Trial trial, End end) {
    rows.computeIfAbsent(trial.variant(), _ -> new Row())
        .counts
        .computeIfAbsent(trial.due(), _ -> new int[4])[end.ordinal()]++;
    return switch (trial.due()) {
      case APPLIED -> end == End.APPLIED;
      case AMBIGUOUS -> end == End.AMBIGUOUS;
      case REFUSED -> end == End.REFUSED;
      case REPAIRED -> end == End.APPLIED;
    };
  }

  /** The table; its last column says which bar a row missed. */
  public String table() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%-62s %8s %8s %9s %8s %6s  %s"
            .formatted("variant", "tried", "applied", "ambiguous", "refused", "WRONG", "bar"));
    rows.keySet().stream()
        .sorted(java.util.Comparator.comparing(name -> rank(name) + name))
        .forEach(name -> lines.add(line(name, rows.get(name))));
    return String.join("\n", lines);
  }

  private static String rank(String name) {
    return name.contains("of context") ? "0" : "1";
  }

  private String line(String name, Row row) {
    int tried = java.util.Arrays.stream(End.values()).mapToInt(row::all).sum();
    return "%-62s %8d %8d %9d %8d %6d  %s"
        .formatted(
            name,
            tried,
            row.all(End.APPLIED),
            row.all(End.AMBIGUOUS),
            row.all(End.REFUSED),
            row.all(End.WRONG),
            verdict(name, row));
  }

  private static String verdict(String name, Row row) {
    List<String> faults = new ArrayList<>();
    if (row.all(End.WRONG) > 0) {
      faults.add("WRONG must be 0");
    }
    if (row.count(Trial.Due.APPLIED, End.APPLIED) < row.all(Trial.Due.APPLIED)) {
      faults.add(
          "unique ones applied: %d of %d"
              .formatted(row.count(Trial.Due.APPLIED, End.APPLIED), row.all(Trial.Due.APPLIED)));
    }
    if (row.count(Trial.Due.AMBIGUOUS, End.AMBIGUOUS) < row.all(Trial.Due.AMBIGUOUS)) {
      faults.add(
          "ambiguous ones refused with all lines: %d of %d"
              .formatted(
                  row.count(Trial.Due.AMBIGUOUS, End.AMBIGUOUS), row.all(Trial.Due.AMBIGUOUS)));
    }
    if (row.count(Trial.Due.REFUSED, End.REFUSED) < row.all(Trial.Due.REFUSED)) {
      faults.add("what says no place must be refused");
    }
    String held = damaged(name, row, faults);
    return faults.isEmpty() ? "ok: " + held : "MISSED: " + String.join("; ", faults);
  }

  /** Describes the results of damaged calls; a share below the bar is a fault. */
  private static String damaged(String name, Row row, List<String> faults) {
    int damaged = row.all(Trial.Due.REPAIRED);
    if (damaged == 0) {
      return "100 % of unique ones";
    }
    double share = (double) row.count(Trial.Due.REPAIRED, End.APPLIED) / damaged;
    double bar = bar(name);
    if (share < bar) {
      faults.add("repaired %.2f %%, wanted %.0f %%".formatted(share * 100, bar * 100));
    }
    String wanted = bar > 0 ? " (bar %.0f %%)".formatted(bar * 100) : "";
    return "repaired %.2f %%%s".formatted(share * 100, wanted);
  }

  private static double bar(String name) {
    for (Damage damage : Damage.values()) {
      if (name.endsWith(", " + damage.title)) {
        return damage.bar;
      }
    }
    return 0;
  }

  /** Whether every bar holds. */
  public boolean holds() {
    return !table().contains("MISSED");
  }
}
