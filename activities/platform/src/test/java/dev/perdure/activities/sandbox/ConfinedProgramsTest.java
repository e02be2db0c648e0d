package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.process.CommandStateDirectory;
import dev.perdure.activities.process.SupervisorScript;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs that Perdure starts around one confined command, each of which costs a millisecond
 * or two. A program before each real one on the path writes down its name.
 */
class ConfinedProgramsTest {

  private static final List<Path> REAL =
      Stream.of("/usr/bin", "/bin", "/usr/sbin", "/sbin").map(Path::of).toList();

  /** It ends the command when its time is up, beside it; the command may end before it starts. */
  private static final String TIMER = "sleep";

  @TempDir(factory = ElsewhereThanTmp.class)
  Path base;

  private WorktreePaths worktree;
  private Path programs;
  private Path started;

  @BeforeEach
  void makePrograms() throws Exception {
    base = base.toRealPath();
    Path root = Files.createDirectory(base.resolve("tree"));
    Path records = Files.createDirectory(base.resolve("records"));
    worktree = new WorktreePaths(root, records, List.of());
    started = Files.createFile(root.resolve("started"));
    programs = Files.createDirectory(root.resolve("programs"));
    String script =
        """
        #!/bin/sh
        name=${0##*/}
        { echo "$name" >> '%s'; } 2> /dev/null
        for real in %s; do
          [ ! -x "$real/$name" ] || exec "$real/$name" "$@"
        done
        exit 127
        """
            .formatted(started, String.join(" ", REAL.stream().map(Path::toString).toList()));
    Path program = Files.writeString(programs.resolve(".any"), script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (String name : names()) {
      Files.createSymbolicLink(programs.resolve(name), program);
    }
  }

  private static Set<String> names() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path directory : REAL) {
      try (Stream<Path> files = Files.list(directory)) {
        files.map(file -> String.valueOf(file.getFileName())).forEach(names::add);
      }
    }
    return names;
  }

  @Test
  void startsAChangingCommandByFewPrograms() throws Exception {
    run(sandbox(), WorktreeAccess.BUILDING);

    assertThat(names(started))
        .containsExactly(
            "sh", "cat", "setsid", "unshare", "sh", "flock", "mount", "chmod", "bwrap", "bash",
            "bash");
  }

  @Test
  void startsALookingCommandByFewPrograms() throws Exception {
    run(sandbox(), WorktreeAccess.PLANNING);

    assertThat(names(started))
        .containsExactly(
            "sh", "cat", "setsid", "unshare", "sh", "mount", "mkdir", "mount", "bwrap");
  }

  private List<String> names(Path file) throws IOException {
    return Files.readAllLines(file).stream().filter(name -> !name.equals(TIMER)).toList();
  }

  private Sandbox sandbox() throws IOException, InterruptedException {
    assumeThat(SupervisorScript.starter(true)).startsWith("/usr/bin/perl");
    Path cache = Files.createDirectory(base.resolve("cache"));
    Path home = Files.createDirectory(base.resolve("home"));
    Sandbox sandbox = SandboxDetector.detect(home, List.of(cache), List.of());
    assumeThat(sandbox).isInstanceOf(Bubblewrap.class);
    assumeThat(((Bubblewrap) sandbox).hasOverlays()).isTrue();
    return sandbox;
  }

  /** Runs a command that needs no program. */
  private void run(Sandbox sandbox, WorktreeAccess view) throws Exception {
    Path directory = Files.createDirectory(worktree.records().resolve("call"));
    Path script = Files.writeString(directory.resolve("supervise.sh"), SupervisorScript.script());
    Files.writeString(directory.resolve("command"), "echo done");
    List<String> line = new ArrayList<>(SupervisorScript.starter(true));
    line.addAll(List.of(script.toString(), directory.toString(), "10000000", "60", "", ""));
    line.addAll(sandbox.launcher(worktree, view, worktree.root()).orElseThrow());
    ProcessBuilder builder = new ProcessBuilder(line).redirectInput(new File("/dev/null"));
    builder.environment().put("PATH", programs.toString());

    Process supervisor = builder.inheritIO().start();

    assertThat(supervisor.waitFor(1, TimeUnit.MINUTES)).isTrue();
    CommandStateDirectory left = new CommandStateDirectory(directory);
    assertThat(directory.resolve("output")).hasContent("done");
    assertThat(left.exit()).hasValue(0);
  }
}
