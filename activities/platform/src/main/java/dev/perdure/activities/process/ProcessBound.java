package dev.perdure.activities.process;

import dev.perdure.activities.files.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Bound of the kernel on the processes and threads that the programs of one task run at a time. A
 * server writes its bound beside the records of calls, where each program of a task finds it.
 *
 * @param kind the means of the kernel
 * @param calls the directory of all records of calls
 * @param groups the directory of the tasks' control groups; empty without control groups
 * @param tasks the most processes and threads
 */
public record ProcessBound(ProcessBoundKind kind, Path calls, Optional<Path> groups, long tasks) {

  private static final String FILE = "process-bound";
  private static final List<String> NO_GROUP = List.of("", "");

  /** Joins the group of a task, makes it if needed, and becomes the program. */
  private static final String JOIN =
      """
      for try in 1 2 3; do
        { [ -d "$0" ] || mkdir -p "$0"; } && echo "$1" > "$0/pids.max" && echo $$ > "$0/cgroup.procs" && break
      done 2> /dev/null
      shift
      exec "$@"
      """;

  private static final String RESTRICT = "ulimit -u \"$0\" 2> /dev/null; exec \"$@\"";

  /** The strongest bound that this machine offers, without changing anything. */
  public static ProcessBound find(Path calls, long tasks) {
    ControlGroup group = ControlGroup.ofThisProcess();
    Optional<Path> unified = UnifiedGroups.find(group, calls);
    if (unified.isPresent()) {
      return new ProcessBound(ProcessBoundKind.UNIFIED_GROUP, calls, unified, tasks);
    }
    Optional<Path> pids = PidsGroups.find(group, calls);
    if (pids.isPresent()) {
      return new ProcessBound(ProcessBoundKind.PIDS_GROUP, calls, pids, tasks);
    }
    return new ProcessBound(
        SandboxProcessLimit.isCounted() ? ProcessBoundKind.SANDBOX_LIMIT : ProcessBoundKind.NONE,
        calls,
        Optional.empty(),
        tasks);
  }

  /** Prepares the strongest bound that works here, and writes it down for the tasks' programs. */
  public static ProcessBound open(Path calls, long tasks) throws IOException {
    ProcessBound bound = find(calls, tasks);
    if (bound.kind == ProcessBoundKind.UNIFIED_GROUP) {
      UnifiedGroups.prepare(ControlGroup.ofThisProcess());
    }
    if (bound.groups.isPresent()) {
      ProcessGroups.closeAbandoned(bound.groups.get());
      Files.createDirectories(bound.groups.get());
    }
    bound.write();
    return bound;
  }

  /** Reads the bound of the server whose records of calls hold a directory. */
  public static Optional<ProcessBound> of(Path records) {
    return Stream.iterate(records, path -> path.getParent() != null, Path::getParent)
        .filter(path -> Files.isRegularFile(path.resolve(FILE)))
        .findFirst()
        .flatMap(ProcessBound::read);
  }

  private static Optional<ProcessBound> read(Path calls) {
    try {
      String[] lines = Files.readString(calls.resolve(FILE)).split("\n", -1);
      return Optional.of(
          new ProcessBound(
              ProcessBoundKind.valueOf(lines[0]),
              calls,
              Optional.of(lines[2]).filter(path -> !path.isEmpty()).map(Path::of),
              Long.parseLong(lines[1])));
    } catch (IOException | IllegalArgumentException | ArrayIndexOutOfBoundsException _) {
      return Optional.empty();
    }
  }

  private void write() throws IOException {
    String text = "%s\n%d\n%s".formatted(kind, tasks, groups.map(Path::toString).orElse(""));
    AtomicFile.write(calls.resolve(FILE), text);
  }

  /** The line of a program that joins the group of its task first. */
  static List<String> joining(List<String> line, TaskMark mark) {
    List<String> group = group(mark);
    return group.equals(NO_GROUP)
        ? line
        : Stream.of(List.of("/bin/sh", "-c", JOIN), group, line).flatMap(List::stream).toList();
  }

  /**
   * The directory of the group of a task, which exists now, and its bound; two empty words without
   * a group.
   */
  public static List<String> group(TaskMark mark) {
    return of(mark.records())
        .flatMap(bound -> bound.groupOf(mark).map(path -> words(path, bound)))
        .orElse(NO_GROUP);
  }

  private static List<String> words(Path group, ProcessBound bound) {
    ProcessGroups.make(group);
    return List.of(group.toString(), Long.toString(bound.tasks));
  }

  private Optional<Path> groupOf(TaskMark mark) {
    return groups
        .filter(_ -> !mark.records().equals(calls))
        .map(path -> path.resolve(calls.relativize(mark.records()).getName(0).toString()));
  }

  /** The beginning of a command in a sandbox with a user namespace of its own. */
  public List<String> inSandbox() {
    return kind == ProcessBoundKind.SANDBOX_LIMIT
        ? List.of("bash", "-c", RESTRICT, Long.toString(tasks))
        : List.of();
  }

  /** The processes and threads that the kernel has refused so far, by the task's directory. */
  public Map<Path, Long> refusals() {
    return groups.map(path -> ProcessGroups.refusals(path, calls)).orElse(Map.of());
  }

  /**
   * A sentence about the processes that the kernel has refused a task; empty if it refused none.
   */
  public static Optional<String> refusal(Path records) {
    return of(records).flatMap(bound -> bound.refusalOf(records));
  }

  private Optional<String> refusalOf(Path records) {
    long count = refusals().getOrDefault(records, 0L);
    return count == 0
        ? Optional.empty()
        : Optional.of(
            "The kernel (%s) refused this task %d processes or threads, as it has %d already."
                .formatted(kind.label(), count, tasks));
  }

  /** Removes the groups of tasks that run no program. */
  public void sweep() {
    groups.ifPresent(ProcessGroups::sweep);
  }

  /** Removes all groups if no program of a task runs. */
  public void close() {
    groups.ifPresent(ProcessGroups::close);
  }
}
