package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Mounts of this machine, as {@code /proc/self/mountinfo} lists them. */
record MountTable(List<Mount> mounts) {

  private static final Path FILE = Path.of("/proc/self/mountinfo");
  private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");
  private static final int POINT = 4;

  /** File systems of the kernel, in which no program can make a socket. */
  private static final Set<String> KERNEL =
      Set.of(
          "sysfs",
          "cgroup",
          "cgroup2",
          "securityfs",
          "debugfs",
          "tracefs",
          "pstore",
          "configfs",
          "efivarfs");

  /**
   * A mount.
   *
   * @param isFixed whether no program can make a socket there
   */
  record Mount(Path point, boolean isFixed) {

    /** Parses a line: id, parent, device, root, point, options, tags, -, type, source, options. */
    static Optional<Mount> parse(String line) {
      List<String> fields = Arrays.asList(line.split(" "));
      int dash = fields.indexOf("-");
      if (dash <= POINT || fields.size() < dash + 4) {
        return Optional.empty();
      }
      boolean isReadOnly = List.of(fields.get(dash + 3).split(",")).contains("ro");
      boolean isFixed = isReadOnly || KERNEL.contains(fields.get(dash + 1));
      return Optional.of(new Mount(Path.of(unescape(fields.get(POINT))), isFixed));
    }
  }

  MountTable {
    mounts = List.copyOf(mounts);
  }

  /** The mounts of this process; none if the kernel does not list them. */
  static MountTable read() throws IOException {
    return Files.isReadable(FILE)
        ? parse(Files.readAllLines(FILE, StandardCharsets.UTF_8).stream())
        : new MountTable(List.of());
  }

  static MountTable parse(Stream<String> lines) {
    return new MountTable(lines.map(Mount::parse).flatMap(Optional::stream).toList());
  }

  /** Whether something is mounted inside a directory. */
  boolean hasMountsIn(Path directory) {
    return mounts.stream()
        .map(Mount::point)
        .anyMatch(point -> point.startsWith(directory) && !point.equals(directory));
  }

  /** Whether no program can make a socket in a directory, because of the mount it lies in. */
  boolean isFixed(Path directory) {
    Mount nearest = null;
    for (Mount mount : mounts) {
      boolean isNearer =
          nearest == null || mount.point().getNameCount() >= nearest.point().getNameCount();
      if (directory.startsWith(mount.point()) && isNearer) {
        nearest = mount;
      }
    }
    return nearest != null && nearest.isFixed();
  }

  private static String unescape(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(match ->
            String.valueOf((char) Integer.parseInt(match.group(1), 8))
                .replace("\\", "\\\\")
                .replace("$", "\\$"));
  }
}
