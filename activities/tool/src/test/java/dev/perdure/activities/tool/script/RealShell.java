package dev.perdure.activities.tool.script;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A bash in which all programs but a few only write down that they ran. */
final class RealShell {

  private static final List<String> REAL = List.of("bash", "sh", "env", "xargs");
  private static final Duration END_TIMEOUT = Duration.ofSeconds(1);

  /** The log is named after the directory: what an earlier run left behind writes into its own. */
  private static final String PROGRAM =
      """
      #!/bin/sh
      echo "${0##*/}" >> "${0%/*}.log"
      exit\
      """;

  private final Path home;
  private final Path tree;
  private int runs;

  private RealShell(Path home, Path tree) {
    this.home = home;
    this.tree = tree;
  }

  /** A shell with these programs, in directories of its own. */
  static RealShell in(Path home, Set<String> programs) throws IOException {
    Path tree = Files.createDirectories(home.resolve("tree")).toRealPath();
    for (int status = 0; status <= 1; status++) {
      Path program = home.resolve("program" + status);
      Files.writeString(program, PROGRAM + status + "\n");
      if (!program.toFile().setExecutable(true)) {
        throw new IOException(program + " can't be made executable.");
      }
      Path all = Files.createDirectory(home.resolve("programs" + status));
      for (String name : programs) {
        if (!REAL.contains(name)) {
          Files.createSymbolicLink(all.resolve(name), program);
        }
      }
      for (String name : REAL) {
        Files.createSymbolicLink(all.resolve(name), found(name));
      }
    }
    return new RealShell(home, tree);
  }

  Path directory() {
    return tree;
  }

  /** The names of the programs that ran; those that did within a second. */
  Set<String> run(String script, boolean succeeds) {
    try {
      Path programs = home.resolve("bin" + runs++);
      Files.createSymbolicLink(programs, home.resolve("programs" + (succeeds ? 0 : 1)));
      Path log = Files.createFile(home.resolve(programs.getFileName() + ".log"));
      bash(script, programs);
      return new LinkedHashSet<>(Files.readAllLines(log));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Set.of();
    }
  }

  private void bash(String script, Path programs) throws IOException, InterruptedException {
    String timeout = found("timeout").toString();
    ProcessBuilder shell =
        new ProcessBuilder(timeout, "-s", "KILL", "1", found("bash").toString(), "-c", script)
            .directory(tree.toFile())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"));
    shell.environment().clear();
    shell.environment().put("PATH", programs.toString());
    Process started = shell.start();
    Thread end = Thread.startVirtualThread(() -> awaitAll(started));
    started.waitFor();
    end.join(END_TIMEOUT);
    endGroup(started.pid());
  }

  /** Ends what a script left in the background: timeout leads a group of processes. */
  private static void endGroup(long leader) throws IOException, InterruptedException {
    new ProcessBuilder(found("kill").toString(), "-KILL", "--", "-" + leader)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  /** Waits for background processes, which hold the output open and write to the log later. */
  private static void awaitAll(Process started) {
    try (InputStream output = started.getInputStream()) {
      output.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path found(String program) {
    return List.of("/usr/bin/", "/bin/").stream()
        .map(directory -> Path.of(directory + program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }
}
