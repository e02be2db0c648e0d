package dev.perdure.activities.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Control groups of a process, as the kernel's two tables show them.
 *
 * @param membership the lines of {@code /proc/self/cgroup}
 * @param mounts the lines of {@code /proc/self/mountinfo}
 */
record ControlGroup(List<String> membership, List<String> mounts) {

  private static final int MOUNT_ROOT = 3;
  private static final int MOUNT_POINT = 4;
  private static final int MEMBERSHIP_PARTS = 3;

  ControlGroup {
    membership = List.copyOf(membership);
    mounts = List.copyOf(mounts);
  }

  static ControlGroup ofThisProcess() {
    return new ControlGroup(lines("cgroup"), lines("mountinfo"));
  }

  private static List<String> lines(String file) {
    try {
      return Files.readAllLines(Path.of("/proc/self", file));
    } catch (IOException _) {
      return List.of();
    }
  }

  /** The directory of the process's group of cgroup v2. */
  Optional<Path> unified() {
    return directory("", "cgroup2", "");
  }

  /** The directory of the process's group of a controller of cgroup v1. */
  Optional<Path> controller(String name) {
    return directory(name, "cgroup", name);
  }

  private Optional<Path> directory(String controller, String type, String option) {
    Optional<String> own =
        membership.stream()
            .map(line -> line.split(":", MEMBERSHIP_PARTS))
            .filter(parts -> List.of(parts[1].split(",")).contains(controller))
            .map(parts -> parts[2])
            .findFirst();
    return own.flatMap(path ->
        mounts.stream()
            .filter(line -> isOf(line, type, option))
            .map(line -> resolve(line.split(" "), path))
            .flatMap(Optional::stream)
            .filter(Files::isDirectory)
            .findFirst());
  }

  private static boolean isOf(String line, String type, String option) {
    String[] halves = line.split(" - ");
    String[] words = halves[halves.length - 1].split(" ");
    return words[0].equals(type)
        && (option.isEmpty() || List.of(words[words.length - 1].split(",")).contains(option));
  }

  /** A mount may show only a part of the tree; a group outside of the part has no directory. */
  private static Optional<Path> resolve(String[] mount, String own) {
    Path root = Path.of(mount[MOUNT_ROOT]);
    Path group = Path.of(own);
    Path point = Path.of(mount[MOUNT_POINT]);
    return group.startsWith(root)
        ? Optional.of(point.resolve(root.relativize(group).toString()))
        : Optional.empty();
  }
}
