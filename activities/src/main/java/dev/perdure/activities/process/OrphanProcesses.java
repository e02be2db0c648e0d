package dev.perdure.activities.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Processes that left the group of their command and its family, as daemons do. They are known by a
 * mark in the environment that they were started with.
 */
public record OrphanProcesses(String mark) {

  /** The variable that holds the mark. */
  public static final String VARIABLE = "AGENT_CALL";

  private static final Path PROCESSES = Path.of("/proc");
  private static final int ROUNDS = 20;

  /** Kills those that are left, and those that they start meanwhile. */
  public void end() {
    if (Files.isDirectory(PROCESSES)) {
      int round = 0;
      while (round < ROUNDS && killOnce()) {
        round++;
      }
    }
  }

  private boolean killOnce() {
    boolean found = false;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path process : all) {
        if (isMarked(process)) {
          found |= ProcessHandle.of(pid(process)).map(ProcessHandle::destroyForcibly).orElse(false);
        }
      }
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return found;
  }

  private boolean isMarked(Path process) {
    try {
      String environment = new String(Files.readAllBytes(process.resolve("environ")), UTF_8);
      return Arrays.asList(environment.split("\0")).contains(VARIABLE + "=" + mark);
    } catch (IOException goneOrAnothers) {
      return false;
    }
  }

  private static long pid(Path process) {
    return Long.parseLong(process.getFileName().toString());
  }
}
