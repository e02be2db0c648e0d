import java.util.List;

/**
 * A figure with its gate.
 *
 * @param name what is counted
 * @param value the figure
 * @param limit the largest figure that passes
 * @param found what was counted, one line each
 */
record Meter(String name, long value, long limit, List<String> found) {

  static Meter count(String name, List<String> found, long limit) {
    return new Meter(name, found.size(), limit, found);
  }

  boolean holds() {
    return value <= limit;
  }

  String row() {
    return String.format("%-56s %6d  <= %-5d %s", name, value, limit, holds() ? "" : "missed").stripTrailing();
  }
}
