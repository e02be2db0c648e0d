package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sockets and pipes that another process makes while a command runs. */
class LateSocketTest {

  private static final String KNOCK =
      """
      touch started
      until [ -e listening ]; do sleep 0.1; done
      python3 -c '
      import socket, sys
      try:
        s = socket.socket(socket.AF_UNIX); s.settimeout(5); s.connect(sys.argv[1]); print("connected")
      except OSError as e:
        print("refused", e)
      ' "$1"
      """;

  @TempDir(factory = ElsewhereThanTmp.class)
  Path base;

  private Path root;
  private Path home;
  private Sandbox layered;
  private Sandbox plain;

  @BeforeEach
  void makeMachine() throws Exception {
    root = Files.createDirectory(base.resolve("tree"));
    Files.createDirectory(base.resolve("records"));
    home = Files.createDirectory(base.resolve("home"));
    List<Sandbox> candidates = SandboxDetector.candidates(home, List.of(), List.of());
    layered = candidates.get(0);
    plain = candidates.get(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/srv",
        "/opt",
        "/mnt",
        "/media",
        "/etc",
        "/usr/local",
        "/usr/lib",
        "/var",
        "/var/lib",
        "/var/cache",
        "/root",
        "/home",
        "/boot"
      })
  void reachesNoSocketThatAProcessMakesAnywhereOnTheMachine(String directory) throws Exception {
    assumeThat(SandboxDetector.works(layered)).isTrue();
    assumeThat(Files.isWritable(Path.of(directory))).isTrue();

    assertThat(knock(layered, Files.createTempDirectory(Path.of(directory), "late")))
        .contains("refused")
        .doesNotContain("connected");
  }

  @Test
  void reachesNoSocketThatAProcessMakesInAToolchain() throws Exception {
    assumeThat(SandboxDetector.works(layered)).isTrue();
    Path toolchain = Files.createDirectories(home.resolve(".local/bin"));

    assertThat(knock(layered, Files.createTempDirectory(toolchain, "late")))
        .contains("refused")
        .doesNotContain("connected");
  }

  @Test
  void showsAToolchainWhoseNameNoTableOfMountsCanHold() throws Exception {
    Path odd = Files.createDirectories(base.resolve("home, of: one \\ person/.local/bin"));
    Files.writeString(odd.resolve("tool"), "readable");
    layered =
        SandboxDetector.candidates(odd.getParent().getParent(), List.of(), List.of()).getFirst();
    assumeThat(SandboxDetector.works(layered)).isTrue();

    assertThat(finish(start(layered, "cat \"$1\"", odd.resolve("tool")))).isEqualTo("readable");
    assertThat(knock(layered, Files.createTempDirectory(odd, "late"))).contains("refused");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/srv", "/mnt", "/media", "/var", "/var/lib", "/root", "/home"})
  void reachesNoSocketOutsideTheSystemsDirectoriesWithoutOverlays(String directory)
      throws Exception {
    assumeThat(SandboxDetector.works(plain)).isTrue();
    assumeThat(Files.isWritable(Path.of(directory))).isTrue();

    assertThat(knock(plain, Files.createTempDirectory(Path.of(directory), "late")))
        .contains("refused")
        .doesNotContain("connected");
  }

  @Test
  void writesToNoPipeOfAnotherProcess() throws Exception {
    assumeThat(SandboxDetector.works(layered)).isTrue();
    Path toolchain = Files.createDirectories(home.resolve(".local/bin"));
    Path pipe = toolchain.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path received = base.resolve("received");
    Process reader =
        new ProcessBuilder("cat", pipe.toString()).redirectOutput(received.toFile()).start();
    try {
      finish(start(layered, "timeout 2 sh -c 'echo leaked > \"$1\"' write \"$1\"", pipe));
    } finally {
      reader.destroyForcibly().waitFor();
    }

    assertThat(received).isEmptyFile();
  }

  @Test
  void showsTheProgramsOfTheMachine() throws Exception {
    for (Sandbox sandbox : List.of(layered, plain)) {
      assumeThat(SandboxDetector.works(sandbox)).isTrue();
      String programs = "git --version && ls /etc/passwd /usr/bin/env && touch /made";

      assertThat(finish(start(sandbox, programs, root)))
          .contains("git version", "/etc/passwd", "/usr/bin/env", "Read-only file system");
    }
  }

  /** The answer of a command to a socket that is made in a directory after the command's start. */
  private String knock(Sandbox sandbox, Path directory) throws Exception {
    Path socket = directory.resolve("late.sock");
    Process command = start(sandbox, KNOCK, socket);
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      while (!Files.exists(root.resolve("started")) && command.isAlive()) {
        Thread.onSpinWait();
      }
      server.bind(UnixDomainSocketAddress.of(socket));
      Files.createFile(root.resolve("listening"));
      return finish(command);
    } finally {
      command.destroyForcibly();
      Files.deleteIfExists(socket);
      Files.delete(directory);
    }
  }

  private Process start(Sandbox sandbox, String command, Path argument) throws IOException {
    WorktreePaths worktree = new WorktreePaths(root, base.resolve("records"), List.of());
    List<String> line =
        new ArrayList<>(
            sandbox.launcher(worktree, WorktreeAccess.BUILDING, worktree.root()).orElseThrow());
    line.addAll(List.of("bash", "-c", command, "command", argument.toString()));
    return new ProcessBuilder(line).redirectErrorStream(true).start();
  }

  private static String finish(Process process) throws IOException, InterruptedException {
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return output;
  }
}
