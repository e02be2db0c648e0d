package dev.perdure.activities.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/** The control groups of tasks below one directory, in either version of the kernel's files. */
final class ProcessGroups {

  private static final String PREFIX = "perdure-";
  private static final int HASH_LENGTH = 12;
  private static final String NAME = PREFIX + "[0-9a-f]{%d}".formatted(HASH_LENGTH);
  private static final String REFUSED = "max ";

  private ProcessGroups() {}

  /** The name of the directory of a server's groups, which no other server of the machine has. */
  static String name(Path calls) {
    return PREFIX + DigestUtils.sha256Hex(calls.toString()).substring(0, HASH_LENGTH);
  }

  /** The processes and threads that the kernel has refused, by the task's directory. */
  static Map<Path, Long> refusals(Path groups, Path calls) {
    Map<Path, Long> refusals = new HashMap<>();
    for (Path group : list(groups)) {
      refusals.put(calls.resolve(String.valueOf(group.getFileName())), refusals(group));
    }
    return refusals;
  }

  private static long refusals(Path group) {
    try (Stream<String> lines = Files.lines(group.resolve("pids.events"))) {
      return lines
          .filter(line -> line.startsWith(REFUSED))
          .mapToLong(line -> Long.parseLong(line.substring(REFUSED.length()).strip()))
          .findFirst()
          .orElse(0);
    } catch (IOException _) {
      return 0;
    }
  }

  /** Removes empty groups. The kernel keeps a group that holds a process. */
  static void sweep(Path groups) {
    list(groups).forEach(ProcessGroups::remove);
  }

  /** Removes the directory of the groups too, unless a group holds a process. */
  static void close(Path groups) {
    sweep(groups);
    remove(groups);
  }

  /**
   * Removes the groups of servers whose last programs have ended after them. A server that still
   * runs makes its groups again.
   */
  static void closeAbandoned(Path groups) {
    Path parent = groups.resolveSibling(".").normalize();
    list(parent).stream()
        .filter(path -> String.valueOf(path.getFileName()).matches(NAME))
        .forEach(ProcessGroups::close);
  }

  /** Makes the group of a task. If it fails, or a sweep removes the group, programs try it too. */
  static void make(Path group) {
    var _ = group.toFile().mkdirs();
  }

  private static void remove(Path group) {
    var _ = group.toFile().delete();
  }

  private static List<Path> list(Path groups) {
    File[] children = groups.toFile().listFiles(File::isDirectory);
    return Stream.ofNullable(children).flatMap(Stream::of).map(File::toPath).toList();
  }
}
