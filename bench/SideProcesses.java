import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** CPU time of process trees, as Linux counts it. */
final class SideProcesses {

  /** Linux reports CPU time in hundredths of a second. */
  private static final double TICKS_A_SECOND = 100;

  /** The fields of {@code /proc/PID/stat} behind the name: own and reaped children's CPU time. */
  private static final int FIRST_TIME_FIELD = 11;

  private static final int TIME_FIELDS = 4;

  private SideProcesses() {}

  /** The CPU seconds of each root process with its descendants, without other roots. */
  static Map<String, Double> cpu(Map<String, Long> roots) {
    Map<String, Double> seconds = new LinkedHashMap<>();
    roots.forEach((part, root) -> seconds.put(part, tree(root, roots.values())));
    return seconds;
  }

  private static double tree(long process, Collection<Long> roots) {
    return own(process)
        + ProcessHandle.of(process).stream()
            .flatMap(ProcessHandle::children)
            .filter(child -> !roots.contains(child.pid()))
            .mapToDouble(child -> tree(child.pid(), roots))
            .sum();
  }

  private static double own(long process) {
    try {
      String line = Files.readString(Path.of("/proc/" + process + "/stat"));
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      long ticks = 0;
      for (int field = FIRST_TIME_FIELD; field < FIRST_TIME_FIELD + TIME_FIELDS; field++) {
        ticks += Long.parseLong(fields[field]);
      }
      return ticks / TICKS_A_SECOND;
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      if (ProcessHandle.of(process).isEmpty()) {
        return 0;
      }
      throw new UncheckedIOException(e);
    }
  }
}
