package dev.perdure.activities.tool.shell;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.process.ProcessBound;
import dev.perdure.activities.process.ProcessLimits;
import dev.perdure.activities.process.ProgramEnvironment;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.process.SupervisorScript;
import dev.perdure.activities.process.TaskMark;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a shell command under a supervisor, which records its end and limits its lifetime.
 *
 * @param directory what tells of the command while it runs and afterwards
 * @param mark what all of its processes bear in their environment
 * @param task the mark of its task
 * @param lifetime the time after which its supervisor ends it
 * @param looksUnconfined whether it runs unasked without a sandbox, as it only looks
 */
record CommandStarter(
    Path directory, String mark, TaskMark task, Duration lifetime, boolean looksUnconfined) {

  private static final String COMMAND = "command";
  private static final File NOTHING = new File("/dev/null");

  /**
   * Whether the command of a call cannot have run: its directory is there, and the command was
   * never written whole.
   */
  static boolean isUnbegun(Path directory) {
    return Files.isDirectory(directory) && !Files.exists(directory.resolve(COMMAND));
  }

  ProcessHandle start(String text, Path workdir, List<String> launcher) throws IOException {
    Path script = Files.writeString(directory.resolve("supervise.sh"), SupervisorScript.script());
    AtomicFile.write(directory.resolve(COMMAND), text);
    List<String> line = new ArrayList<>(SupervisorScript.starter(!launcher.isEmpty()));
    line.add(script.toString());
    line.add(directory.toString());
    line.add(Long.toString(ProcessLimits.of(workdir).dataKilobytes()));
    line.add(Long.toString(lifetime.toSeconds()));
    line.addAll(ProcessBound.group(task));
    line.addAll(launcher);
    ProcessBuilder builder = ProgramLauncher.command(line, !launcher.isEmpty(), task);
    builder
        .directory(workdir.toFile())
        .redirectInput(NOTHING)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put(OrphanProcesses.VARIABLE, mark);
    if (looksUnconfined) {
      ProgramEnvironment.keepFromHooks(builder.environment());
    }
    return builder.start().toHandle();
  }
}
