package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.StartedPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The number of git's processes between two steps, for which a person waits. */
class StepProcessesTest extends WorkspaceFiles {

  private RunWorktrees runs;

  @BeforeEach
  void work() {
    runs = new RunWorktrees(fixture.program, Author.PERDURE);
  }

  private void change() {
    WorkspaceFixture.write(workspace, "a.txt", "one\n");
    checkpoints.take(workspace, "turn 1");
  }

  @Test
  void takesTheFirstSnapshotOfANewWorkspaceByThree() throws IOException {
    assertThat(started(() -> checkpoints.treeHash(workspace)))
        .containsExactlyInAnyOrder("ls-files", "diff-files", "write-tree");
  }

  @Test
  void takesACheckpointOfAChangedFileBySix() throws IOException {
    change();
    WorkspaceFixture.write(workspace, "a.txt", "two\n");

    assertThat(started(() -> checkpoints.takeIfChanged(workspace, "turn 2")))
        .containsExactlyInAnyOrder(
            "for-each-ref", "ls-files", "diff-files", "update-index", "write-tree", "update-ref");
  }

  @Test
  void commitsFilesThatACheckpointHasByFour() throws IOException {
    change();

    assertThat(started(() -> fixture.steps().commit(workspace, "Step", "step")))
        .containsExactlyInAnyOrder("for-each-ref", "ls-files", "diff-files", "update-ref");
  }

  @Test
  void opensTwoRunsOnCommittedFilesByEight() throws IOException {
    change();
    fixture.steps().commit(workspace, "Step", "step");
    List<Path> directories = List.of(directory("t_1-sub-1"), directory("t_1-sub-2"));

    assertThat(started(() -> runs.openAll(workspace, directories)))
        .containsExactlyInAnyOrder(
            "for-each-ref",
            "ls-files",
            "diff-files",
            "worktree",
            "worktree",
            "reset",
            "reset",
            "update-ref");
    assertThat(directories).allSatisfy(own -> assertThat(own.resolve("a.txt")).hasContent("one"));
  }

  private Path directory(String name) {
    return workspace.directory().resolveSibling(name);
  }

  private List<String> started(Runnable work) throws IOException {
    return StartedPrograms.during(temporary, work).stream()
        .map(command -> command.split(" ")[0])
        .toList();
  }
}
