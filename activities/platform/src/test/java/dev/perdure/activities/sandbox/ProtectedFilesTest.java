package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command in the sandbox changes no file that programs run by themselves. */
@Requires(MachinePart.SANDBOX)
class ProtectedFilesTest {

  @TempDir Path base;
  private Path root;

  @BeforeEach
  void makeWorktree() throws IOException {
    root = Files.createDirectory(base.resolve("tree"));
    Files.createDirectory(base.resolve("records"));
    Files.createDirectory(base.resolve("home"));
  }

  @Test
  void protectsEveryFileOfADirectoryThatAMachineRuns() throws Exception {
    List<String> guarded =
        List.of(
            ".vscode/tasks.json",
            ".vscode/settings.json",
            ".claude/settings.json",
            ".claude/hooks/check.sh",
            ".github/workflows/ci.yml",
            ".github/actions/a.yml",
            ".envrc");
    for (String name : guarded) {
      Files.createDirectories(root.resolve(name).getParent());
      Files.writeString(root.resolve(name), "as it was");
    }
    Files.writeString(root.resolve(".vscode/other.json"), "as it was");

    for (String name : guarded) {
      run("echo x > %1$s; rm -f %1$s; mv %1$s moved".formatted(name));
      assertThat(root.resolve(name)).as(name).hasContent("as it was");
    }
    run("mv .vscode moved; echo x > .vscode/other.json");
    assertThat(root.resolve(".vscode/tasks.json")).hasContent("as it was");
    assertThat(root.resolve(".vscode/other.json")).hasContent("x\n");
  }

  @Test
  void keepsGitsSettingsClosedBesideTheSettingsOfAWorktree() throws Exception {
    Path git = Files.createDirectories(root.resolve(".git/hooks")).getParent();
    for (String name : List.of("config", "config.worktree")) {
      Files.writeString(git.resolve(name), "as it was");
    }

    run("cd .git; echo x > config; echo x > config.worktree; echo x > hooks/pre-commit");

    assertThat(git.resolve("config")).hasContent("as it was");
    assertThat(git.resolve("config.worktree")).hasContent("as it was");
    assertThat(git.resolve("hooks/pre-commit")).doesNotExist();
  }

  @Test
  void letsBuildToolsWriteTheirOwnSettings() throws Exception {
    Path records = base.resolve("records");
    Files.writeString(root.resolve(".npmrc"), "as it was");
    ProtectedPaths.remember(root, records);

    run("echo x > .npmrc; echo x > .gitattributes; mkdir .bundle; echo x > .bundle/config");
    run("echo x > .envrc");

    assertThat(ProtectedPaths.removeMade(root, records, Set.of())).containsExactly(".envrc");
    for (String name : List.of(".npmrc", ".gitattributes", ".bundle/config")) {
      assertThat(root.resolve(name)).as(name).hasContent("x\n");
    }
  }

  private void run(String command) throws IOException, InterruptedException {
    Sandbox sandbox = SandboxDetector.detect(base.resolve("home"));
    ConfinedCommand.run(sandbox, base, WorktreeAccess.BUILDING, command);
  }
}
