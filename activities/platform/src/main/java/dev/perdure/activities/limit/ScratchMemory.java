package dev.perdure.activities.limit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Memory of the file systems in memory that programs have in mount namespaces of their own, such as
 * {@code /dev/shm} and {@code /var/tmp} of a sandbox. No process counts files there as its own.
 */
final class ScratchMemory {

  private static final String OWN = "self";

  private ScratchMemory() {}

  /** The bytes that files there take; each file system counts once. */
  static long bytes(List<ProcessEntry> processes) {
    Optional<String> own = namespace(OWN);
    Map<String, String> namespaces = new HashMap<>();
    for (ProcessEntry process : processes) {
      String pid = Long.toString(process.pid());
      namespace(pid)
          .filter(name -> own.isPresent() && !own.get().equals(name))
          .ifPresent(name -> namespaces.putIfAbsent(name, pid));
    }
    if (namespaces.isEmpty()) {
      return 0;
    }
    Set<String> shared = mounts(OWN).stream().map(MemoryMount::device).collect(Collectors.toSet());
    return namespaces.values().stream()
        .flatMap(pid -> mounts(pid).stream())
        .filter(mount -> mount.isWritable() && !shared.contains(mount.device()))
        .collect(Collectors.toMap(MemoryMount::device, MemoryMount::used, Math::max))
        .values()
        .stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  private static Optional<String> namespace(String pid) {
    try {
      return Optional.of(Files.readSymbolicLink(Path.of("/proc", pid, "ns", "mnt")).toString());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static List<MemoryMount> mounts(String pid) {
    try {
      return Files.readAllLines(Path.of("/proc", pid, "mountinfo")).stream()
          .map(line -> MemoryMount.read(pid, line))
          .flatMap(Optional::stream)
          .toList();
    } catch (IOException _) {
      return List.of();
    }
  }

  /**
   * A mounted file system in memory.
   *
   * @param device its numbers, as 0:52
   * @param place its place, seen from outside of its namespace
   */
  private record MemoryMount(String device, boolean isWritable, Path place) {

    private static final String KIND = " - tmpfs ";
    private static final int DEVICE = 2;
    private static final int PLACE = 4;
    private static final int OPTIONS = 5;

    /** Reads a line of the kernel's table of mounts; empty for another file system. */
    static Optional<MemoryMount> read(String pid, String line) {
      String[] fields = line.split(" ");
      return line.contains(KIND) && fields.length > OPTIONS
          ? Optional.of(
              new MemoryMount(
                  fields[DEVICE],
                  fields[OPTIONS].startsWith("rw"),
                  Path.of("/proc", pid, "root", fields[PLACE].replace("\\040", " "))))
          : Optional.empty();
    }

    /** The bytes in use; 0 if another file system lies over this one. */
    long used() {
      try {
        File directory = place.toFile();
        long number = (long) Files.getAttribute(place, "unix:dev");
        return device.equals(device(number))
            ? directory.getTotalSpace() - directory.getFreeSpace()
            : 0;
      } catch (IOException _) {
        return 0;
      }
    }

    /** The numbers of a device as the table of mounts writes them. */
    private static String device(long number) {
      long major = (number >> 8) & 0xFFF;
      long minor = (number & 0xFF) | ((number >> 12) & 0xFFF00);
      return major + ":" + minor;
    }
  }
}
