package dev.perdure.web.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes whose command line names a path, as everything does that a server starts. */
final class KillSurvivors {

  private KillSurvivors() {}

  /** The command lines that hold a path. */
  static List<String> of(Path path) {
    return holding(path.toString());
  }

  /** The command lines that hold some words. */
  static List<String> holding(String words) {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      processes.forEach(process -> add(found, process, words));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return found;
  }

  /** Ends those that hold a path: what a machine that is lost for good has left running. */
  static void end(Path path) {
    of(path).stream()
        .map(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .forEach(ProcessHandle::destroyForcibly);
  }

  private static void add(List<String> found, Path process, String words) {
    try {
      byte[] line = Files.readAllBytes(process.resolve("cmdline"));
      String command = new String(line, StandardCharsets.UTF_8).replace('\0', ' ');
      if (command.contains(words)) {
        found.add(process.getFileName() + " " + command);
      }
    } catch (IOException gone) {
      // it ended while we looked
    }
  }
}
