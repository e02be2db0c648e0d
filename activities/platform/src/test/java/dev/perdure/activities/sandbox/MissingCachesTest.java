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

/** The sandbox of an account that has never run npm or uv. */
class MissingCachesTest {

  @TempDir(factory = ElsewhereThanTmp.class)
  Path base;

  private WorktreePaths worktree;
  private Path home;
  private Sandbox sandbox;

  @BeforeEach
  void makeMachine() throws Exception {
    Path root = Files.createDirectory(base.resolve("tree")).toRealPath();
    Path records = Files.createDirectory(base.resolve("records")).toRealPath();
    worktree = new WorktreePaths(root, records, List.of());
    home = Files.createDirectory(base.resolve("home"));
    sandbox = SandboxDetector.detect(home);
    assumeThat(sandbox.launcher(worktree, WorktreeAccess.BUILDING, root)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {".npm", ".cache", ".local/share/uv"})
  void keepsWhatToolsPutIntoACacheThatTheAccountDoesNotHave(String cache) throws Exception {
    Path file = home.resolve(cache).resolve("packages");

    assertThat(run(WorktreeAccess.BUILDING, "echo left-pad > %1$s && cat %1$s".formatted(file)))
        .isEqualTo("left-pad\n");

    assertThat(run(WorktreeAccess.BUILDING, "cat " + file)).isEqualTo("left-pad\n");
    assertThat(home.resolve(cache)).doesNotExist();
  }

  @Test
  void forgetsBeforeApprovalWhatACommandPutThere() throws Exception {
    Path file = home.resolve(".npm/packages");

    assertThat(run(WorktreeAccess.PLANNING, "echo left-pad > %1$s && cat %1$s".formatted(file)))
        .isEqualTo("left-pad\n");

    assertThat(run(WorktreeAccess.PLANNING, "cat " + file)).doesNotContain("left-pad");
    assertThat(run(WorktreeAccess.BUILDING, "cat " + file)).doesNotContain("left-pad");
  }

  @Test
  void letsNothingElseBeMadeInTheHome() throws Exception {
    assertThat(run(WorktreeAccess.BUILDING, "mkdir %s/.ssh || echo no".formatted(home)))
        .contains("no");
  }

  private String run(WorktreeAccess view, String command) throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(sandbox.launcher(worktree, view, worktree.root()).orElseThrow());
    line.addAll(List.of("sh", "-c", command));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
