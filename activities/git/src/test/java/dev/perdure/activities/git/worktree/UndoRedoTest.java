package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UndoRedoTest extends WorkspaceFiles {

  private UndoRedo rewind;

  @BeforeEach
  void open() {
    rewind = new UndoRedo(fixture.program, checkpoints);
  }

  @Test
  void goesBackChangeByChangeAndForthAgain() {
    turn("a.txt", "one");
    turn("a.txt", "two");
    assertThat(undo().number()).isEqualTo(1);
    assertThat(file("a.txt")).hasContent("one");
    assertThat(undo().number()).isZero();
    assertThat(file("a.txt")).doesNotExist();
    assertThat(rewind.undo(workspace)).isEmpty();
    assertThat(redo().number()).isEqualTo(1);
    assertThat(redo().number()).isEqualTo(2);
    assertThat(file("a.txt")).hasContent("two");
    assertThat(rewind.redo(workspace)).isEmpty();
  }

  @Test
  void tellsTheTreesItWentBetween() {
    turn("a.txt", "one");
    var before = checkpoints.treeHash(workspace);
    var moved = undo();
    assertThat(moved.before()).isEqualTo(before);
    assertThat(moved.after()).isEqualTo(checkpoints.treeHash(workspace));
  }

  @Test
  void stepsOverCheckpointsThatChangedNothing() {
    turn("a.txt", "one");
    checkpoints.take(workspace, "step fix 1");
    assertThat(undo().number()).isZero();
    assertThat(rewind.redo(workspace)).isPresent();
    assertThat(file("a.txt")).hasContent("one");
  }

  @Test
  void keepsWhatIsInNoCheckpointBeforeItUndoes() {
    turn("a.txt", "one");
    WorkspaceFixture.write(workspace, "a.txt", "half a turn");
    var moved = undo();
    assertThat(moved.kept()).isPresent();
    assertThat(file("a.txt")).hasContent("one");
    assertThat(rewind.redo(workspace)).isPresent();
    assertThat(file("a.txt")).hasContent("half a turn");
  }

  @Test
  void leavesAFileThatHasGrownTooLargeToBeKeptAndNamesIt() throws Exception {
    turn("log.txt", "small");
    var log = workspace.directory().resolve("log.txt");
    try (var file = new java.io.RandomAccessFile(log.toFile(), "rw")) {
      file.setLength(dev.perdure.activities.git.tree.WorktreeSnapshotter.MAX_SIZE + 1);
    }
    assertThat(rewind.undo(workspace))
        .get()
        .isInstanceOfSatisfying(
            OverwriteRefused.class,
            blocked -> assertThat(blocked.files()).containsExactly("log.txt"));
    assertThat(log).hasSize(dev.perdure.activities.git.tree.WorktreeSnapshotter.MAX_SIZE + 1);
  }

  @Test
  void bringsNothingBackOverNewerWork() {
    turn("a.txt", "one");
    turn("a.txt", "two");
    rewind.undo(workspace);
    WorkspaceFixture.write(workspace, "b.txt", "newer");
    assertThat(rewind.redo(workspace)).isEmpty();
    assertThat(checkpoints.takeIfChanged(workspace, "turn 3")).isPresent();
    assertThat(rewind.redo(workspace)).isEmpty();
    assertThat(rewind.undo(workspace)).isPresent();
    assertThat(file("b.txt")).doesNotExist();
    assertThat(file("a.txt")).hasContent("one");
  }

  @Test
  void leavesIgnoredFilesBranchAndIndexAlone() throws Exception {
    WorkspaceFixture.write(workspace, ".gitignore", "*.log\n");
    turn("a.txt", "one");
    WorkspaceFixture.write(workspace, "x.log", "log");
    var tip = fixture.steps().tip(workspace);
    var index = Files.readAllBytes(workspace.gitDirectory().resolve("index"));
    rewind.undo(workspace);
    assertThat(file("x.log")).hasContent("log");
    assertThat(fixture.steps().tip(workspace)).isEqualTo(tip);
    assertThat(Files.readAllBytes(workspace.gitDirectory().resolve("index"))).isEqualTo(index);
  }

  @Test
  void takesNoCheckpointWhereNothingChanged() {
    assertThat(checkpoints.takeIfChanged(workspace, "turn 1")).isEmpty();
    turn("a.txt", "one");
    assertThat(checkpoints.takeIfChanged(workspace, "turn 2")).isEmpty();
  }

  @Test
  void findsTheCheckpointsThatTouchedAFile() {
    turn("a.txt", "one");
    turn("b.txt", "other");
    turn("a.txt", "two");
    assertThat(checkpoints.touching(workspace, "a.txt", 10))
        .extracting(Checkpoint::number)
        .containsExactly(3, 1);
    assertThat(checkpoints.touching(workspace, "*", 10)).isEmpty();
  }

  private UndoRedoResult.FilesMoved undo() {
    return (UndoRedoResult.FilesMoved) rewind.undo(workspace).orElseThrow();
  }

  private UndoRedoResult.FilesMoved redo() {
    return (UndoRedoResult.FilesMoved) rewind.redo(workspace).orElseThrow();
  }

  private void turn(String name, String text) {
    WorkspaceFixture.write(workspace, name, text);
    assertThat(checkpoints.takeIfChanged(workspace, "turn of " + name + " " + text)).isPresent();
  }

  private Path file(String name) {
    return workspace.directory().resolve(name);
  }
}
