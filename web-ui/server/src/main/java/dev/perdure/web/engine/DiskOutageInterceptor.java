package dev.perdure.web.engine;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.workflows.port.FailureTypes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Temporal activity interceptor that lets activities wait for room on a full disk. */
final class DiskOutageInterceptor extends OutageInterceptor {

  private static final long MAX_FULL_BYTES = 16L << 20;
  private static final int MEBI_BITS = 20;

  private final BooleanSupplier hasRoom;
  private final List<Path> directories;

  /**
   * An interceptor that names the disks of directories.
   *
   * @param hasRoom whether the reserve of the data directory is free
   * @param directories the directories in which activities write
   */
  DiskOutageInterceptor(BooleanSupplier hasRoom, List<Path> directories) {
    this.hasRoom = hasRoom;
    this.directories = List.copyOf(directories);
  }

  @Override
  String part() {
    return "disk";
  }

  @Override
  Optional<String> outage(RuntimeException failure) {
    return DiskFull.in(failure).map(full -> full.sentence() + fullDisks());
  }

  /** Programs such as git often do not name the file for which they found no room. */
  private String fullDisks() {
    return directories.stream()
        .map(Path::toFile)
        .filter(directory -> directory.exists() && directory.getUsableSpace() < MAX_FULL_BYTES)
        .map(directory ->
            " The disk of %s has %d MiB left: free space there."
                .formatted(directory, directory.getUsableSpace() >> MEBI_BITS))
        .collect(Collectors.joining());
  }

  @Override
  String failureType() {
    return FailureTypes.DISK_FULL;
  }

  @Override
  boolean isBack() {
    return hasRoom.getAsBoolean();
  }
}
