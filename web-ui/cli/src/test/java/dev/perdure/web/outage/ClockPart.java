package dev.perdure.web.outage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Wall clock of one product process and of the programs that it starts, which a test sets ahead or
 * back. Waits of the process keep their length, as on a machine whose clock is set.
 */
public final class ClockPart {

  private static final List<Path> LIBRARIES =
      List.of(
          Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
          Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"),
          Path.of("/usr/lib64/faketime/libfaketimeMT.so.1"));

  private final Optional<Path> library = LIBRARIES.stream().filter(Files::exists).findFirst();
  private final Path offset;

  /** A right clock, whose offset a file of the directory holds. */
  public ClockPart(Path directory, String process) {
    this.offset = directory.resolve(process + ".clock").toAbsolutePath();
    set(Duration.ZERO);
  }

  /** Whether this machine has the library that sets the clock of one process. */
  public boolean isSettable() {
    return library.isPresent();
  }

  /**
   * The variables with which a process starts on this clock; none without the library. With the
   * library's own fix, each timed wait of a Java process would spin.
   */
  public Map<String, String> variables() {
    return library
        .map(found ->
            Map.of(
                "LD_PRELOAD", found.toString(),
                "FAKETIME_TIMESTAMP_FILE", offset.toString(),
                "FAKETIME_CACHE_DURATION", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                "FAKETIME_FORCE_MONOTONIC_FIX", "0",
                "NO_FAKE_STAT", "1"))
        .orElse(Map.of());
  }

  /** Sets the clock ahead of the machine's clock, or back; it takes effect within a second. */
  public void set(Duration ahead) {
    Path next = offset.resolveSibling(offset.getFileName() + ".next");
    try {
      Files.writeString(next, "%+d\n".formatted(ahead.toSeconds()));
      Files.move(next, offset, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
