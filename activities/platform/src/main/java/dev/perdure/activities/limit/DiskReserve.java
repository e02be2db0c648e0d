package dev.perdure.activities.limit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Disk space that commands must leave to the server, for the journal and for git.
 *
 * @param directory the data directory
 * @param bytes the space that stays free
 */
public record DiskReserve(Path directory, long bytes) {

  /** The variable that sets the reserve. */
  public static final String VARIABLE = "PERDURE_DISK_RESERVE";

  private static final long DEFAULT_BYTES = 1L << 30;
  private static final int DEFAULT_DIVISOR = 20;

  /** Reads the reserve from settings. The default is 1 GiB, or a twentieth of a small disk. */
  public static DiskReserve read(Function<String, Optional<String>> settings, Path directory) {
    long size = size(directory);
    long bytes =
        settings
            .apply(VARIABLE)
            .map(text -> ByteAmount.parse(VARIABLE, text, size).bytes())
            .orElse(Math.min(DEFAULT_BYTES, size / DEFAULT_DIVISOR));
    return new DiskReserve(directory, bytes);
  }

  /** The size of the disk of a directory, which need not exist yet. */
  public static long size(Path directory) {
    try {
      return Files.getFileStore(directory).getTotalSpace();
    } catch (NoSuchFileException _) {
      return size(Objects.requireNonNull(directory.toAbsolutePath().getParent()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The free space of the disk. */
  public long free() {
    return directory.toFile().getUsableSpace();
  }

  /** Whether less than the reserve is free. */
  public boolean isReached() {
    return free() < bytes;
  }

  /** The reason to refuse programs that write; empty while the reserve is free. */
  public Optional<String> refusal() {
    long free = free();
    return free >= bytes
        ? Optional.empty()
        : Optional.of(
            "The disk of %s has %s left, and Perdure keeps %s for its records: free space there, archive tasks that are done, or lower %s."
                .formatted(directory, new ByteAmount(free), new ByteAmount(bytes), VARIABLE));
  }
}
