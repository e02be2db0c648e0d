import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A Python application that takes commands on its standard input and reports on its output. */
final class SidePython {

  private final Process process;
  private final Writer commands;
  private final Set<String> ended = ConcurrentHashMap.newKeySet();

  /** Starts a program and waits until it is ready. */
  SidePython(SideSetup setup, Path workspace, String program, String... arguments)
      throws IOException {
    List<String> command =
        Stream.concat(
                Stream.of(setup.python(), setup.sources().resolve(program).toString()),
                Stream.of(arguments))
            .toList();
    var builder = new ProcessBuilder(command).directory(workspace.toFile());
    builder.environment().put("OPENAI_AGENTS_DISABLE_TRACING", "1");
    builder.environment().put("LANGSMITH_TRACING", "false");
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Path log = workspace.resolveSibling(workspace.getFileName() + ".log");
    process = builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
    commands = process.outputWriter();
    BufferedReader lines = process.inputReader();
    String line = lines.readLine();
    if (!"ready".equals(line)) {
      throw new IllegalStateException("%s printed '%s'; see %s".formatted(program, line, log));
    }
    Thread.ofVirtual().start(() -> follow(lines));
  }

  private void follow(BufferedReader lines) {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("ended ")) {
          ended.add(line.substring("ended ".length()));
        }
      }
    } catch (IOException e) {
      if (process.isAlive()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  void send(String command, String run, int turns) throws IOException {
    commands.write("%s %s %d%n".formatted(command, run, turns));
    commands.flush();
  }

  boolean isEnded(String run) {
    return ended.contains(run);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long pid() {
    return process.pid();
  }

  /** Ends the program by SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
