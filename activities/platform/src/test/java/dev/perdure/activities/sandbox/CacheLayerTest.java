package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The directories that receive what commands change in the caches of the account. */
class CacheLayerTest {

  @TempDir(factory = ElsewhereThanTmp.class)
  Path base;

  private WorktreePaths worktree;
  private Path home;

  @BeforeEach
  void makeMachine() throws Exception {
    Path root = Files.createDirectory(base.resolve("tree")).toRealPath();
    Path records = Files.createDirectory(base.resolve("records")).toRealPath();
    worktree = new WorktreePaths(root, records, List.of());
    home = Files.createDirectory(base.resolve("home")).toRealPath();
    Files.createDirectories(home.resolve(".cargo/registry"));
    Files.writeString(home.resolve(".cargo/registry/of-the-account"), "mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {".cargo/registry", ".m2/repository", ".npm"})
  void showsCommandsWhatWasPutThere(String cache) throws Exception {
    Sandbox sandbox = sandbox();
    Path directory = home.resolve(cache);
    Path layer = Files.createDirectories(layer(sandbox, directory));
    Files.writeString(layer.resolve("kept"), "of an earlier task");

    assertThat(run(sandbox, "cat %s/kept".formatted(directory))).isEqualTo("of an earlier task");
  }

  @ParameterizedTest
  @ValueSource(strings = {".cargo/registry", ".m2/repository", ".npm"})
  void receivesWhatCommandsWrite(String cache) throws Exception {
    Sandbox sandbox = sandbox();
    Path directory = home.resolve(cache);
    Path layer = layer(sandbox, directory);

    run(sandbox, "mkdir -p %1$s && echo new > %1$s/made".formatted(directory));

    assertThat(layer.resolve("made")).hasContent("new\n");
    assertThat(layer.resolve("of-the-account")).doesNotExist();
    assertThat(directory.resolve("made")).doesNotExist();
  }

  @Test
  void isThereForCachesAlone() throws Exception {
    Sandbox sandbox = sandbox();

    assertThat(sandbox.openLayer(worktree, home.resolve(".ssh"))).isEmpty();
    assertThat(sandbox.openLayer(worktree, home)).isEmpty();
    assertThat(sandbox.openLayer(worktree, Path.of("/etc"))).isEmpty();
  }

  private Sandbox sandbox() throws Exception {
    Sandbox sandbox = SandboxDetector.detect(home);
    assumeThat(sandbox instanceof Bubblewrap layered && layered.hasOverlays()).isTrue();
    return sandbox;
  }

  private Path layer(Sandbox sandbox, Path directory) throws IOException {
    return sandbox.openLayer(worktree, directory).orElseThrow();
  }

  private String run(Sandbox sandbox, String command) throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(
            sandbox.launcher(worktree, WorktreeAccess.BUILDING, worktree.root()).orElseThrow());
    line.addAll(List.of("sh", "-c", command));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
