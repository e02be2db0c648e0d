import java.util.List;

/**
 * A figure, mostly with a gate.
 *
 * @param name what is counted
 * @param value the figure
 * @param limit the largest figure that passes; {@link Long#MAX_VALUE} without a gate
 * @param found what was counted, one line each
 */
record Meter(String name, long value, long limit, List<String> found) {

  static Meter count(String name, List<String> found, long limit) {
    return new Meter(name, found.size(), limit, found);
  }

  /** A figure without a gate. */
  static Meter information(String name, List<String> found) {
    return new Meter(name, found.size(), Long.MAX_VALUE, found);
  }

  boolean holds() {
    return value <= limit;
  }

  String row() {
    if (limit == Long.MAX_VALUE) {
      return String.format("%-56s %6d", name, value);
    }
    return String.format("%-56s %6d  <= %-5d %s", name, value, limit, holds() ? "" : "missed").stripTrailing();
  }
}
