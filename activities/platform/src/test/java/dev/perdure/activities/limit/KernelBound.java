package dev.perdure.activities.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.process.ProcessBound;
import dev.perdure.testing.Eventually;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The bound of the kernel on tasks below a directory, without a monitor that ends programs. */
public final class KernelBound implements AutoCloseable {

  /** Forks without end, but not faster than a busy machine bears. */
  public static final String FORK_BOMB = "bomb() { sleep 0.05; bomb & bomb & sleep 600; }; bomb";

  private static final TaskLimits LIMITS = new TaskLimits(64L << 30, 40, 1L << 40, 1 << 20);
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final ProcessBound bound;
  private final Path groups;

  private KernelBound(ProcessBound bound) {
    this.bound = bound;
    this.groups = bound.groups().orElseThrow();
  }

  /** Bounds the tasks below a directory; the test is skipped on a machine without groups. */
  public static KernelBound open(Path calls) throws IOException {
    ProcessBound bound = ProcessBound.open(calls.toRealPath(), LIMITS.tasks());
    assumeThat(bound.groups()).as("control groups").isPresent();
    return new KernelBound(bound);
  }

  /** Waits until the kernel has refused a process, and looks at the largest number there was. */
  public void assertHolds() {
    Eventually.that(
        TIMEOUT,
        () -> bound.refusals().values().stream().anyMatch(count -> count > 0),
        () -> "The kernel refuses nothing: " + bound.refusals());
    assertThat(files("pids.peak"))
        .isNotEmpty()
        .allSatisfy(peak -> assertThat(Long.parseLong(peak)).isPositive());
    assertThat(files("pids.peak"))
        .allSatisfy(peak -> assertThat(Long.parseLong(peak)).isLessThanOrEqualTo(bound.tasks()));
  }

  /** Ends all programs in the groups, which the kernel then lets go. */
  @Override
  public void close() {
    Eventually.that(
        TIMEOUT,
        () -> {
          files("cgroup.procs").stream()
              .flatMap(String::lines)
              .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
              .forEach(ProcessHandle::destroyForcibly);
          bound.close();
          return !Files.exists(groups);
        },
        () -> "Programs run on: " + files("cgroup.procs"));
  }

  private List<String> files(String name) {
    File[] children = groups.toFile().listFiles(File::isDirectory);
    return Stream.ofNullable(children)
        .flatMap(Stream::of)
        .map(group -> read(group.toPath().resolve(name)))
        .toList();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
