package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunWorktreesTest extends WorkspaceFiles {

  private RunWorktrees runs;
  private Path directory;

  @BeforeEach
  void open() {
    runs = new RunWorktrees(fixture.program, Author.PERDURE);
    directory = workspace.directory().resolveSibling("t_1-sub-1");
  }

  @Test
  void beginsWithTheCallersFilesAsTheyAre() {
    WorkspaceFixture.write(workspace, "a.txt", "not committed");

    Workspace own = opened();

    assertThat(own.directory().resolve("a.txt")).hasContent("not committed");
    assertThat(checkpoints.list(workspace)).isEmpty();
  }

  @Test
  void mergesWhatARunChangedBesideWhatItsCallerChanged() throws IOException {
    WorkspaceFixture.write(workspace, "gone.txt", "old");
    Workspace own = opened();
    WorkspaceFixture.write(own, "a.txt", "the run's");
    Files.delete(own.directory().resolve("gone.txt"));
    WorkspaceFixture.write(workspace, "b.txt", "the caller's");

    var merged = runs.merge(workspace, own);

    assertThat(merged.files()).containsExactly("a.txt", "gone.txt");
    assertThat(merged.conflicts()).isEmpty();
    assertThat(file("a.txt")).hasContent("the run's");
    assertThat(file("b.txt")).hasContent("the caller's");
    assertThat(file("gone.txt")).doesNotExist();
  }

  @Test
  void setsAsideWhatWasNotMergedSoThatItDoesNotComeBack() {
    Workspace own = opened();
    WorkspaceFixture.write(own, "a.txt", "the run's");
    runs.keep(own);
    runs.close(own, false);

    assertThat(runs.setAside(workspace, directory, "refs/perdure-aside/t_1/1")).isTrue();

    assertThat(opened().directory().resolve("a.txt")).doesNotExist();
    assertThat(
            fixture.program.on(workspace.mirror()).text("show", "refs/perdure-aside/t_1/1:a.txt"))
        .isEqualTo("the run's");
    assertThat(runs.setAside(workspace, directory, "refs/perdure-aside/t_1/2")).isFalse();
  }

  @Test
  void mergesNothingWhereBothChangedAFileAndNamesIt() {
    Workspace own = opened();
    WorkspaceFixture.write(own, "a.txt", "the run's");
    WorkspaceFixture.write(own, "c.txt", "also the run's");
    WorkspaceFixture.write(workspace, "a.txt", "the caller's");

    var merged = runs.merge(workspace, own);

    assertThat(merged.conflicts()).containsExactly("a.txt");
    assertThat(file("a.txt")).hasContent("the caller's");
    assertThat(file("c.txt")).doesNotExist();
  }

  @Test
  void doesNotMergeOverAFileThatGitIgnores() {
    WorkspaceFixture.write(workspace, ".gitignore", "secret.txt\n");
    Workspace own = opened();
    WorkspaceFixture.write(own, ".gitignore", "\n");
    WorkspaceFixture.write(own, "secret.txt", "the run's");
    WorkspaceFixture.write(workspace, "secret.txt", "the caller's");

    assertThat(runs.merge(workspace, own).conflicts()).containsExactly("secret.txt");
    assertThat(file("secret.txt")).hasContent("the caller's");
  }

  @Test
  void bringsBackWhatWasNotMergedButForWhatTheCallerChanged() {
    Workspace own = opened();
    WorkspaceFixture.write(own, "a.txt", "the run's");
    WorkspaceFixture.write(own, "c.txt", "also the run's");
    runs.keep(own);
    runs.close(own, false);
    assertThat(directory).doesNotExist();
    WorkspaceFixture.write(workspace, "a.txt", "the caller's");

    var left = runs.open(workspace, directory);

    assertThat(left).containsExactly("a.txt");
    assertThat(directory.resolve("a.txt")).hasContent("the caller's");
    assertThat(directory.resolve("c.txt")).hasContent("also the run's");
  }

  @Test
  void goesWithItsTask() {
    Workspace own = opened();
    WorkspaceFixture.write(own, "a.txt", "the run's");
    runs.keep(own);

    fixture.workspaces.remove(WorkspaceFixture.TASK);

    assertThat(directory).doesNotExist();
    assertThat(fixture.program.on(workspace.mirror()).text("for-each-ref", "refs/perdure*"))
        .isEmpty();
  }

  private Path file(String name) {
    return workspace.directory().resolve(name);
  }

  private Workspace opened() {
    assertThat(runs.open(workspace, directory)).isEmpty();
    return runs.find(workspace, directory).orElseThrow();
  }
}
