package dev.perdure.activities.limit;

import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.process.ProcessBound;
import dev.perdure.activities.process.ResourceUsage;
import dev.perdure.activities.process.TaskMark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Monitor of the programs of all tasks of this server. It counts the programs of one task together.
 * When the task exceeds a limit, it ends the largest one; when the disk reserve is reached, it ends
 * the one that writes most.
 */
public final class TaskMonitor implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TaskMonitor.class);
  private static final Duration TICK_INTERVAL = Duration.ofMillis(50);
  private static final int TICKS_PER_LOOK = 10;
  private static final int IDLE_TICKS_PER_LOOK = 20;

  /** With less space above the reserve each tick is a look, as commands write fast. */
  private static final long TIGHT_BYTES = 1L << 30;

  /** Number of looks within which a command's supervisor must record the command's end. */
  private static final int LOOKS_FOR_SUPERVISOR = 60;

  private final Path calls;
  private final DiskReserve reserve;
  private final TaskLimitCheck check;
  private final TaskProgramFinder finder;
  private final ProcessBound bound;
  private final ProcessorShare share = new ProcessorShare();
  private final DiskUseMeter meter = new DiskUseMeter();
  private final Map<ProcessKey, Integer> condemned = new HashMap<>();
  private final Map<Path, Long> sharedBefore = new HashMap<>();
  private final Map<ProcessKey, WrittenBytes> writtenAtMeasure = new HashMap<>();
  private Map<Path, Long> refusedBefore;
  private Map<Path, Long> refused;
  private Map<ProcessKey, WrittenBytes> writtenBefore = Map.of();
  private Set<ProcessKey> seen = Set.of();
  private List<TaskProgram> programs = List.of();
  private int ticks;
  private Optional<PeriodicJob> job = Optional.empty();

  /**
   * A monitor of the tasks whose records lie below a directory; it is not started yet.
   *
   * @param calls the directory of all records of calls
   */
  public TaskMonitor(Path calls, TaskLimits limits, DiskReserve reserve) {
    this.calls = real(calls);
    this.reserve = reserve;
    this.check = new TaskLimitCheck(limits);
    this.finder = new TaskProgramFinder(this.calls);
    this.bound = bound(this.calls, limits);
    this.refused = bound.refusals();
    this.refusedBefore = refused;
  }

  private static ProcessBound bound(Path calls, TaskLimits limits) {
    try {
      ProcessBound bound = ProcessBound.open(calls, limits.tasks());
      LOG.info(
          "Processes and threads of a task: at most {} (bound of the kernel: {}).",
          bound.tasks(),
          bound.kind().label());
      return bound;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path real(Path calls) {
    try {
      return Files.createDirectories(calls).toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts looking. */
  public TaskMonitor start() {
    job = Optional.of(PeriodicJob.start("task-monitor", TICK_INTERVAL, TICK_INTERVAL, this::tick));
    return this;
  }

  @Override
  public void close() {
    job.ifPresent(PeriodicJob::close);
    meter.close();
    bound.close();
  }

  /** A fault of one look must not end all later ones. */
  private void tick() {
    try {
      lookIfDue();
      // CHECKSTYLE-ALLOW IllegalCatch: the limits hold only while the monitor goes on
    } catch (RuntimeException e) {
      LOG.error("The monitor of tasks goes on after a fault.", e);
    }
  }

  private void lookIfDue() {
    boolean isTight = !programs.isEmpty() && reserve.free() - reserve.bytes() < TIGHT_BYTES;
    int wait = programs.isEmpty() ? IDLE_TICKS_PER_LOOK : TICKS_PER_LOOK;
    if (isTight || !condemned.isEmpty() || ++ticks >= wait) {
      ticks = 0;
      look();
    }
  }

  /** Looks at all programs once. */
  void look() {
    try {
      programs = finder.find();
      refused = bound.refusals();
      programs.forEach(program -> program.giveWay(seen));
      seen = programs.stream().flatMap(TaskProgram::keys).collect(Collectors.toSet());
      Map<ProcessKey, WrittenBytes> written = new HashMap<>();
      programs.forEach(program -> written.put(program.root(), program.written()));
      judge(written);
      writtenBefore = written;
      for (TaskProgram program : programs) {
        killAgain(program);
      }
      refusedBefore = refused;
      bound.sweep();
      condemned.keySet().retainAll(programs.stream().map(TaskProgram::root).toList());
      share.balance(tasks().values());
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("The programs of tasks can't be looked at: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void judge(Map<ProcessKey, WrittenBytes> written)
      throws IOException, InterruptedException {
    Map<Path, List<TaskProgram>> tasks = tasks();
    sharedBefore.keySet().retainAll(tasks.keySet());
    for (Map.Entry<Path, List<TaskProgram>> task : tasks.entrySet()) {
      Optional<TaskLimitBreach> breach =
          find(task.getKey(), task.getValue(), tasks.size() == 1, written);
      if (breach.isPresent()) {
        end(breach.get());
      }
    }
    writtenAtMeasure.keySet().retainAll(written.keySet());
    Optional<TaskLimitBreach> full = reserve.refusal().flatMap(reason -> filler(reason, written));
    if (full.isPresent()) {
      end(full.get());
    }
  }

  private Optional<TaskLimitBreach> find(
      Path task, List<TaskProgram> programs, boolean isAlone, Map<ProcessKey, WrittenBytes> written)
      throws IOException {
    Optional<DiskUse> disk = meter.take(task, programs);
    Optional<TaskLimitBreach> breach =
        check.find(
            programs,
            sharedSince(task, isAlone),
            disk,
            program -> since(program, written, writtenAtMeasure).all(),
            isRefused(task));
    if (disk.isPresent()) {
      programs.forEach(program ->
          writtenAtMeasure.put(
              program.root(), written.getOrDefault(program.root(), WrittenBytes.NOTHING)));
    }
    return breach;
  }

  private boolean isRefused(Path task) {
    return refused.getOrDefault(task, 0L) > refusedBefore.getOrDefault(task, 0L);
  }

  /** The running programs by task, without programs that Perdure is ending. */
  private Map<Path, List<TaskProgram>> tasks() {
    Map<Path, List<TaskProgram>> tasks = new LinkedHashMap<>();
    programs.stream()
        .filter(program -> !condemned.containsKey(program.root()))
        .forEach(program ->
            tasks.computeIfAbsent(task(program.mark()), _ -> new ArrayList<>()).add(program));
    return tasks;
  }

  /** The records of the whole task, below which its subagents have theirs. */
  private Path task(TaskMark mark) {
    Path name = calls.relativize(mark.records()).subpath(0, 1);
    return calls.resolve(name);
  }

  /**
   * The growth of the machine's shared memory since the task's first program. The kernel does not
   * tell whose it is, so it counts only while no other task runs programs.
   */
  private long sharedSince(Path task, boolean isAlone) {
    long now = ResourceUsage.shared();
    long before = sharedBefore.computeIfAbsent(task, _ -> now);
    return isAlone ? Math.max(0, now - before) : 0;
  }

  private WrittenBytes writtenSinceLastLook(
      TaskProgram program, Map<ProcessKey, WrittenBytes> written) {
    return since(program, written, writtenBefore);
  }

  private static WrittenBytes since(
      TaskProgram program,
      Map<ProcessKey, WrittenBytes> written,
      Map<ProcessKey, WrittenBytes> before) {
    WrittenBytes now = written.getOrDefault(program.root(), WrittenBytes.NOTHING);
    return now.since(before.getOrDefault(program.root(), WrittenBytes.NOTHING));
  }

  /** The program that writes most to the disk; if the kernel does not tell, that writes most. */
  private Optional<TaskLimitBreach> filler(String reason, Map<ProcessKey, WrittenBytes> written) {
    List<TaskProgram> running =
        programs.stream().filter(program -> !condemned.containsKey(program.root())).toList();
    boolean isToldOfDisk =
        running.stream()
            .anyMatch(program ->
                writtenSinceLastLook(program, written).toDisk() >= TaskLimitCheck.MIN_WRITTEN);
    Comparator<TaskProgram> order =
        Comparator.comparingLong(program -> amount(program, written, isToldOfDisk));
    return running.stream()
        .max(order)
        .filter(program -> amount(program, written, isToldOfDisk) >= TaskLimitCheck.MIN_WRITTEN)
        .map(program -> new TaskLimitBreach(program, "It filled the disk. " + reason));
  }

  private long amount(TaskProgram program, Map<ProcessKey, WrittenBytes> written, boolean toDisk) {
    WrittenBytes lately = writtenSinceLastLook(program, written);
    return toDisk ? lately.toDisk() : lately.all();
  }

  private void end(TaskLimitBreach breach) throws InterruptedException {
    TaskProgram program = breach.program();
    LOG.warn("A program of {} is ended. {}", task(program.mark()), breach.sentence());
    condemned.put(program.root(), 0);
    record(breach);
    program.kill(false);
  }

  /** Tells the program's caller why; on a full disk it may not be possible, and the end comes. */
  private static void record(TaskLimitBreach breach) {
    try {
      breach.program().mark().exceed(breach.sentence());
    } catch (IOException e) {
      LOG.warn("The reason can't be recorded: {}", e.getMessage());
    }
  }

  /** Kills what a program started meanwhile, and at last its supervisor. */
  private void killAgain(TaskProgram program) throws InterruptedException {
    Integer looks = condemned.computeIfPresent(program.root(), (_, count) -> count + 1);
    if (looks != null) {
      program.kill(looks > LOOKS_FOR_SUPERVISOR);
    }
  }
}
