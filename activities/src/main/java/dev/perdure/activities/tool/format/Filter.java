package dev.perdure.activities.tool.format;

import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.planner.message.Excerpt;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A program that makes one content of another. */
final class Filter {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final ProcessRunner.Limits MOST = new ProcessRunner.Limits(32 * 1024 * 1024, 4 * 1024);
  private static final int SHOWN = 300;

  private Filter() {}

  /** Runs a command on content; a program that fails, says nothing or takes too long is a fault. */
  static byte[] run(List<String> command, Path directory, byte[] content)
      throws IOException, InterruptedException {
    var program = new ProcessBuilder(command).directory(directory.toFile());
    var ended = ProcessRunner.includingChildren(program, PATIENCE).run(content, MOST);
    if (ended.timedOut()) {
      throw new IOException("it did not end in %d s".formatted(PATIENCE.toSeconds()));
    }
    if (ended.truncated()) {
      throw new IOException("it wrote more than %d bytes".formatted(MOST.output()));
    }
    if (ended.exitCode() != 0) {
      String said = Excerpt.start(ended.errors().strip(), SHOWN);
      throw new IOException("exit code %d: %s".formatted(ended.exitCode(), said));
    }
    if (ended.held()) {
      throw new IOException("something it started holds its output open");
    }
    if (ended.output().length == 0 && content.length > 0) {
      throw new IOException("it wrote nothing");
    }
    return ended.output();
  }
}
