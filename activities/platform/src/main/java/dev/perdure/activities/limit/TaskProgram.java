package dev.perdure.activities.limit;

import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.process.ResourceUsage;
import dev.perdure.activities.process.TaskMark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running program of a task with all its processes.
 *
 * @param root the process that Perdure started
 */
record TaskProgram(TaskMark mark, ProcessKey root, List<ProcessEntry> processes) {

  private static final Logger LOG = LoggerFactory.getLogger(TaskProgram.class);
  private static final String FIRST_TO_END = "500";
  private static final int MAX_ARGUMENTS = 500;
  private static final int KILL_SECONDS = 5;

  TaskProgram {
    processes = List.copyOf(processes);
  }

  /** The memory of its processes, and of the files that they keep in memory by themselves. */
  long memory() {
    return usage().memory() + ScratchMemory.bytes(processes);
  }

  ResourceUsage usage() {
    return new ResourceUsage(
        processes.stream().map(TaskProgram::handle).flatMap(Optional::stream).toList());
  }

  /** The bytes that it has written. */
  WrittenBytes written() {
    return processes.stream()
        .map(ProcessEntry::written)
        .reduce(WrittenBytes.NOTHING, WrittenBytes::plus);
  }

  /**
   * Makes the kernel end the program's processes before the server when memory runs out.
   *
   * @param seen the processes that already bear the mark
   */
  void giveWay(Set<ProcessKey> seen) {
    processes.stream()
        .filter(process -> !seen.contains(process.key()))
        .flatMap(process -> process.reread().stream())
        .forEach(process -> process.write("oom_score_adj", FIRST_TO_END));
  }

  Stream<ProcessKey> keys() {
    return processes.stream().map(ProcessEntry::key);
  }

  /**
   * Kills its processes. The supervisor of a command lives on to record how the command ended. The
   * processes die first, as a task that has used up the machine's processes lets no other begin.
   *
   * @param whole whether to kill the supervisor too
   */
  void kill(boolean whole) throws InterruptedException {
    boolean sparesRoot = !whole && mark.command().isPresent();
    List<ProcessEntry> condemned =
        processes.stream().filter(process -> !(sparesRoot && isRootOrIts(process))).toList();
    List<ProcessEntry> present =
        condemned.stream().flatMap(process -> process.reread().stream()).toList();
    condemned.stream()
        .map(TaskProgram::handle)
        .flatMap(Optional::stream)
        .forEach(ProcessHandle::destroyForcibly);
    try {
      killGroups(present);
    } catch (IOException e) {
      LOG.warn("The process groups of {} can't be killed at once: {}", root, e.getMessage());
    }
  }

  /**
   * A handle on a process itself; empty if it has ended. A program that forks fast uses up all
   * numbers of processes within seconds, so its old numbers may belong to strangers. The handle
   * comes first, as it never signals a later process of its number.
   */
  private static Optional<ProcessHandle> handle(ProcessEntry process) {
    return ProcessHandle.of(process.pid()).filter(_ -> process.reread().isPresent());
  }

  private boolean isRootOrIts(ProcessEntry process) {
    return process.key().equals(root) || process.group() == root.pid();
  }

  /** Kills whole groups at once, so that no process escapes by forking. */
  private static void killGroups(List<ProcessEntry> condemned)
      throws IOException, InterruptedException {
    long own =
        ProcessEntry.read(Long.toString(ProcessHandle.current().pid()))
            .map(ProcessEntry::group)
            .orElse(0L);
    List<String> groups =
        condemned.stream()
            .mapToLong(ProcessEntry::group)
            .filter(group -> group > 1 && group != own)
            .distinct()
            .limit(MAX_ARGUMENTS)
            .mapToObj(group -> "-" + group)
            .toList();
    if (!groups.isEmpty()) {
      List<String> line = new ArrayList<>(List.of("kill", "-KILL", "--"));
      line.addAll(groups);
      ProgramLauncher.program(line)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor(KILL_SECONDS, TimeUnit.SECONDS);
    }
  }
}
