package dev.perdure.activities.tool.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Orphan processes of a tool call, outside of its process tree, found by a mark in their
 * environment and killed.
 */
record OrphanProcesses(String mark) {

  /** The variable that holds the mark. */
  public static final String VARIABLE = "AGENT_CALL";

  private static final int MAX_ROUNDS = 20;

  /** Kills those that are left, and those that they start meanwhile. */
  public void kill() {
    int round = 0;
    while (round < MAX_ROUNDS && killOnce()) {
      round++;
    }
  }

  private boolean killOnce() {
    List<ProcessHandle> marked = ProcessHandle.allProcesses().filter(this::isMarked).toList();
    return marked.stream().filter(ProcessHandle::destroyForcibly).count() > 0;
  }

  private boolean isMarked(ProcessHandle process) {
    Path file = Path.of("/proc", Long.toString(process.pid()), "environ");
    try {
      String environment = new String(Files.readAllBytes(file), UTF_8);
      return Arrays.asList(environment.split("\0")).contains(VARIABLE + "=" + mark);
    } catch (IOException e) {
      return false;
    }
  }
}
