package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layers of several caches, with a program in place of mount that writes down its calls. */
class OverlaysTest {

  private static final String COUNTED = "exec \"$real\" \"$@\"";
  private static final String NO_TABLE_OF_LAYERS =
      """
      case "$1" in
        -a)
          { grep ^machine "$3"; grep -m 1 ^layer "$3"; } > "$3.some"
          "$real" -a -T "$3.some"
          exit 64 ;;
      esac
      exec "$real" "$@"
      """;
  private static final String LACKS_A_MOUNT =
      """
      case "$1" in
        -a)
          grep -q ^machine "$3" || exec "$real" "$@"
          { grep ^machine "$3"; grep -m 1 ^layer "$3"; } > "$3.some"
          "$real" -a -T "$3.some"
          exit 64 ;;
      esac
      exec "$real" "$@"
      """;

  @TempDir(factory = ElsewhereThanTmp.class)
  Path base;

  private WorktreePaths worktree;
  private Path programs;
  private Path calls;

  @BeforeEach
  void makeMachine() throws Exception {
    Path root = Files.createDirectory(base.resolve("tree")).toRealPath();
    Path records = Files.createDirectory(base.resolve("records")).toRealPath();
    worktree = new WorktreePaths(root, records, List.of());
    programs = Files.createDirectory(base.resolve("programs"));
    calls = base.resolve("calls");
  }

  @Test
  void mountsTheLayersOfAllCachesByOneProgram() throws Exception {
    Sandbox sandbox = sandbox("a", "b", "c", "d", "e");

    assertThat(run(sandbox, COUNTED, "echo made | tee %s".formatted(in("a", "b", "c", "d", "e"))))
        .isEqualTo("made\n");

    assertThat(calls).content().hasLineCount(1);
    assertKept(sandbox, COUNTED, "a", "b", "c", "d", "e");
  }

  @Test
  void mountsMissingLayersByASecondProgram() throws Exception {
    Sandbox sandbox = sandbox("a", "b", "c");

    assertThat(run(sandbox, LACKS_A_MOUNT, "echo made | tee %s".formatted(in("a", "b", "c"))))
        .isEqualTo("made\n");

    assertThat(calls).content().hasLineCount(2);
    assertKept(sandbox, LACKS_A_MOUNT, "a", "b", "c");
  }

  @Test
  void makesTheLayersApartIfNoTableCanHoldThePathOfTheRecords() throws Exception {
    Sandbox sandbox = sandbox("a");
    Path records = Files.createDirectory(base.resolve("my records")).toRealPath();
    worktree = new WorktreePaths(worktree.root(), records, List.of());

    assertThat(run(sandbox, COUNTED, "echo made | tee %s".formatted(in("a")))).isEqualTo("made\n");

    assertKept(sandbox, COUNTED, "a");
  }

  @Test
  void makesTheLayersOfACommandBesideAnotherOneInMemory() throws Exception {
    Sandbox sandbox = sandbox("a", "b");
    Path lock = Files.createDirectories(base.resolve("records/layers")).resolve("lock");
    Process other = new ProcessBuilder("flock", lock.toString(), "cat").start();
    Eventually.holds(() -> isTaken(lock));

    assertThat(run(sandbox, COUNTED, "echo made | tee %s".formatted(in("a", "b"))))
        .isEqualTo("made\n");

    other.getOutputStream().close();
    other.waitFor();
    assertThat(calls).content().hasLineCount(2);
    assertThat(run(sandbox, COUNTED, "cat '%s'".formatted(file("a")))).contains("No such file");
  }

  private static boolean isTaken(Path lock) {
    try {
      return new ProcessBuilder("flock", "-n", lock.toString(), "true").start().waitFor() != 0;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void mountsEachLayerApartIfTheProgramCannotMountAll() throws Exception {
    Sandbox sandbox = sandbox("a", "b", "c");

    assertThat(run(sandbox, NO_TABLE_OF_LAYERS, "echo made | tee %s".formatted(in("a", "b", "c"))))
        .isEqualTo("made\n");

    assertKept(sandbox, NO_TABLE_OF_LAYERS, "a", "b", "c");
  }

  @Test
  void keepsALayerOfACacheWhoseNameTheTableCannotHold() throws Exception {
    Sandbox sandbox = sandbox("a", "with space");

    String command = "echo made | tee %s '%s'".formatted(in("a"), file("with space"));
    assertThat(run(sandbox, COUNTED, command)).isEqualTo("made\n");

    assertKept(sandbox, COUNTED, "a", "with space");
  }

  /** A file that a command puts into a cache is in the layer of the task, not in the cache. */
  private void assertKept(Sandbox sandbox, String mount, String... caches) throws Exception {
    for (String cache : caches) {
      assertThat(file(cache)).doesNotExist();
      assertThat(run(sandbox, mount, "cat '%s'".formatted(file(cache)))).isEqualTo("made\n");
    }
  }

  private Path file(String cache) {
    return base.resolve(cache).resolve("made");
  }

  private String in(String... caches) {
    return String.join(" ", List.of(caches).stream().map(it -> file(it).toString()).toList());
  }

  private Sandbox sandbox(String... names) throws IOException, InterruptedException {
    List<Path> caches = new ArrayList<>();
    for (String name : names) {
      caches.add(Files.createDirectory(base.resolve(name)).toRealPath());
    }
    Path home = Files.createDirectory(base.resolve("home"));
    Sandbox sandbox = SandboxDetector.detect(home, caches, List.of());
    assumeThat(sandbox).isInstanceOf(Bubblewrap.class);
    assumeThat(((Bubblewrap) sandbox).hasOverlays()).isTrue();
    return sandbox;
  }

  private String run(Sandbox sandbox, String mount, String command)
      throws IOException, InterruptedException {
    String script =
        "#!/bin/sh\nreal=%s\necho \"$*\" >> '%s'\n%s\n".formatted(realMount(), calls, mount);
    Path program = Files.writeString(programs.resolve("mount"), script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    String path = programs + ":" + System.getenv("PATH");
    List<String> line = new ArrayList<>(List.of("env", "PATH=" + path));
    line.addAll(sandbox.launcher(worktree, WorktreeAccess.BUILDING, worktree.root()).orElseThrow());
    line.addAll(List.of("sh", "-c", command));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }

  private static Path realMount() {
    return List.of("/usr/bin/mount", "/bin/mount", "/usr/sbin/mount").stream()
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }
}
