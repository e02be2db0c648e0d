package dev.perdure.activities.limit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Files without a name that programs keep open. They take space on the disk, and a walk through
 * directories does not see them.
 */
final class UnlinkedFiles {

  private static final String MARK = " (deleted)";

  /** Files there lie in memory. */
  private static final List<String> IN_MEMORY =
      List.of("/dev/", "/run/", "/var/tmp/", "/memfd:", "/SYSV", "/proc/");

  private UnlinkedFiles() {}

  /**
   * The bytes of these files, each once. A file may have holes, so the files of a program count for
   * no more than it has written.
   */
  static long bytes(List<TaskProgram> programs) {
    return programs.stream().mapToLong(UnlinkedFiles::bytes).sum();
  }

  private static long bytes(TaskProgram program) {
    Map<String, Long> sizes = new HashMap<>();
    program.processes().forEach(process -> add(process, sizes));
    long all = sizes.values().stream().mapToLong(Long::longValue).sum();
    WrittenBytes written = all == 0 ? WrittenBytes.NOTHING : program.written();
    return Math.min(all, Math.max(written.all(), written.toDisk()));
  }

  private static void add(ProcessEntry process, Map<String, Long> sizes) {
    Path descriptors = Path.of("/proc", Long.toString(process.pid()), "fd");
    try (DirectoryStream<Path> open = Files.newDirectoryStream(descriptors)) {
      for (Path file : open) {
        add(file, sizes);
      }
    } catch (IOException | DirectoryIteratorException | UncheckedIOException _) {
      // the process has ended, or its descriptors are not shown
    }
  }

  private static void add(Path descriptor, Map<String, Long> sizes) {
    try {
      String name = Files.readSymbolicLink(descriptor).toString();
      if (name.startsWith("/")
          && name.endsWith(MARK)
          && IN_MEMORY.stream().noneMatch(name::startsWith)) {
        Map<String, Object> file = Files.readAttributes(descriptor, "unix:dev,ino,size");
        sizes.put(
            file.get("dev") + ":" + file.get("ino"),
            (long) Objects.requireNonNull(file.get("size")));
      }
    } catch (IOException _) {
      // it was closed meanwhile
    }
  }
}
