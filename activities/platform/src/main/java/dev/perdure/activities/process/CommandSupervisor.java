package dev.perdure.activities.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The supervisor of the command: a process id, and its start in clock ticks. */
public record CommandSupervisor(long pid, String startTime) {

  /** The process, if it still is the one that was started. */
  public Optional<ProcessHandle> find() {
    return ProcessHandle.of(pid).filter(_ -> startTime.equals(startTimeOf(pid)));
  }

  private static String startTimeOf(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ")).get(19);
    } catch (IOException e) {
      return "";
    }
  }
}
