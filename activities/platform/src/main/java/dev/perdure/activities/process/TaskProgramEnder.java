package dev.perdure.activities.process;

import java.nio.file.Path;
import java.util.List;

/** Ends all programs of a task on this host, also those that outlived their worker. */
public final class TaskProgramEnder {

  private static final int MAX_ROUNDS = 20;

  private TaskProgramEnder() {}

  /**
   * Kills the programs of a task, and those that they start meanwhile.
   *
   * @param records the directory of the records of the task's calls
   */
  public static void end(Path records) {
    int round = 0;
    while (round < MAX_ROUNDS && killOnce(records)) {
      round++;
    }
  }

  private static boolean killOnce(Path records) {
    List<ProcessHandle> programs =
        ProcessHandle.allProcesses().filter(process -> isOf(records, process)).toList();
    return programs.stream().filter(ProcessHandle::destroyForcibly).count() > 0;
  }

  private static boolean isOf(Path records, ProcessHandle process) {
    return TaskMark.find(process.pid())
        .filter(mark -> mark.records().startsWith(records))
        .isPresent();
  }
}
