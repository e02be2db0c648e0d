package dev.perdure.activities.limit;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessResult;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.process.TaskMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the disk that tasks use, by {@code du}, beside the monitor. A worktree counts by its
 * growth since it was measured first.
 */
final class DiskUseMeter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DiskUseMeter.class);
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final Duration MIN_PAUSE = Duration.ofSeconds(1);

  /** Measuring takes at most one part in so many of the time. */
  private static final int PAUSE_FACTOR = 10;

  private static final CapturedOutputLimits OUTPUT = new CapturedOutputLimits(1 << 20, 0);
  private static final long KIBI = 1_024;
  private static final long BYTES_PER_FILE = 4 * KIBI;

  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("disk-use").factory());
  private final Map<Path, DiskUse> fresh = new ConcurrentHashMap<>();
  private final Map<Path, Long> last = new ConcurrentHashMap<>();
  private final Map<Path, Long> due = new ConcurrentHashMap<>();

  /** Takes a new measurement of a task, each once; begins another one if it is due. */
  Optional<DiskUse> take(Path task, List<TaskProgram> programs) {
    long now = System.nanoTime();
    if (due.getOrDefault(task, now) <= now) {
      due.put(task, Long.MAX_VALUE);
      List<TaskProgram> measured = List.copyOf(programs);
      threads.execute(() -> measure(task, measured));
    }
    return Optional.ofNullable(fresh.remove(task));
  }

  /** Ends the measurements under way. */
  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
  }

  private void measure(Path task, List<TaskProgram> programs) {
    long start = System.nanoTime();
    try {
      List<TaskMark> marks = programs.stream().map(TaskProgram::mark).toList();
      long bytes = bytes(task, marks) + UnlinkedFiles.bytes(programs);
      fresh.put(task, new DiskUse(bytes, last.getOrDefault(task, bytes)));
      last.put(task, bytes);
    } catch (IOException e) {
      LOG.warn("The disk that {} uses can't be measured: {}", task, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      long took = System.nanoTime() - start;
      long pause = Math.max(MIN_PAUSE.toNanos(), PAUSE_FACTOR * took);
      due.put(task, System.nanoTime() + pause);
    }
  }

  private static long bytes(Path task, List<TaskMark> marks)
      throws IOException, InterruptedException {
    List<Path> paths = new ArrayList<>(List.of(task));
    marks.stream().map(TaskMark::root).distinct().forEach(paths::add);
    Map<Path, Long> sizes = sizes(paths);
    long bytes = sizes.getOrDefault(task, 0L);
    for (Map.Entry<Path, Path> worktree : worktrees(marks).entrySet()) {
      Long size = sizes.get(worktree.getKey());
      if (size != null) {
        bytes += Math.max(0, size - base(worktree.getValue(), size));
      }
    }
    return bytes;
  }

  /** The roots of worktrees with the records of their calls. */
  private static Map<Path, Path> worktrees(List<TaskMark> marks) {
    Map<Path, Path> worktrees = new HashMap<>();
    marks.forEach(mark -> worktrees.put(mark.root(), mark.records()));
    return worktrees;
  }

  /** The first size of a worktree, which a file keeps over restarts of the server. */
  private static long base(Path records, long size) throws IOException {
    Path directory = records.resolve("limits");
    Path file = directory.resolve("base");
    DirectoryOperations.createIfMissing(directory);
    if (!Files.exists(file)) {
      Files.writeString(file, Long.toString(size));
    }
    String text = Files.readString(file).strip();
    return text.matches("\\d{1,18}") ? Long.parseLong(text) : size;
  }

  /** Sizes of directories; an empty file takes as much of the disk's files as a small one. */
  private static Map<Path, Long> sizes(List<Path> paths) throws IOException, InterruptedException {
    Map<Path, Long> sizes = measured(List.of("-skx"), KIBI, paths);
    measured(List.of("-sx", "--inodes"), BYTES_PER_FILE, paths)
        .forEach((path, files) -> sizes.merge(path, files, Math::max));
    return sizes;
  }

  private static Map<Path, Long> measured(List<String> options, long unit, List<Path> paths)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("nice", "-n", "15", "du"));
    line.addAll(options);
    line.add("--");
    paths.forEach(path -> line.add(path.toString()));
    ProcessResult measured =
        new ProcessRunner(ProgramLauncher.program(line), TIMEOUT).run(new byte[0], OUTPUT);
    if (measured.timedOut()) {
      throw new IOException("du did not end in %d s".formatted(TIMEOUT.toSeconds()));
    }
    Map<Path, Long> sizes = new HashMap<>();
    for (String row : measured.text().lines().toList()) {
      String[] fields = row.split("\t", 2);
      if (fields.length == 2 && fields[0].matches("\\d{1,15}")) {
        sizes.put(Path.of(fields[1]), Long.parseLong(fields[0]) * unit);
      }
    }
    return sizes;
  }
}
