package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Undo and redo beside ignored files, which no checkpoint contains. */
class HiddenFilesTest extends WorkspaceFiles {

  private UndoRedo rewind;

  @BeforeEach
  void open() {
    rewind = new UndoRedo(fixture.program, checkpoints);
  }

  @Test
  void bringsARuleBackThatHidesFiles() {
    hideOutput();
    undo();
    assertThat(file("out/x")).hasContent("built");
    redo();
    assertThat(file(".gitignore")).hasContent("out/");
    assertThat(file("out/x")).hasContent("built");
  }

  @Test
  void goesBackBeyondTheRuleAndAllTheWayForth() {
    write("a.txt", "one");
    turn(1);
    hideOutput();
    write("a.txt", "three");
    turn(3);
    undo();
    undo();
    undo();
    assertThat(file("a.txt")).doesNotExist();
    assertThat(rewind.undo(workspace)).isEmpty();
    redo();
    redo();
    redo();
    assertThat(file("a.txt")).hasContent("three");
    assertThat(file("out/x")).hasContent("built");
    assertThat(checkpoints.list(workspace)).hasSize(3);
  }

  @Test
  void commitsNothingThatAnUndoAloneHasBroughtToLight() {
    hideOutput();
    undo();
    assertThat(fixture.steps().commit(workspace, "Nothing", "step").changed()).isFalse();
  }

  @Test
  void keepsThemOnceThereIsNewWorkWithoutTheRule() {
    hideOutput();
    undo();
    write("new.txt", "new");
    turn(2);
    undo();
    assertThat(file("out/x")).doesNotExist();
    redo();
    assertThat(file("out/x")).hasContent("built");
  }

  @Test
  void bringsNothingBackWhereOneWasChangedSince() {
    hideOutput();
    undo();
    write("out/x", "built anew");
    assertThat(rewind.redo(workspace)).isEmpty();
    assertThat(checkpoints.takeIfChanged(workspace, "turn 2")).isPresent();
  }

  @Test
  void refusesToOverwriteAnIgnoredFile() throws Exception {
    write("config", "first");
    turn(1);
    Files.delete(file("config"));
    write(".gitignore", "config\n");
    turn(2);
    write("config", "secret");
    assertBlocked("config");
    assertThat(file("config")).hasContent("secret");
    assertThat(file(".gitignore")).exists();
    Files.delete(file("config"));
    undo();
    assertThat(file("config")).hasContent("first");
  }

  @Test
  void refusesToReplaceADirectoryOfIgnoredFiles() throws Exception {
    write("out", "a file");
    turn(1);
    Files.delete(file("out"));
    hideOutput();
    assertBlocked("out");
    assertThat(file("out/x")).hasContent("built");
  }

  @Test
  void refusesToMakeADirectoryOfAnIgnoredFile() throws Exception {
    write("out/x", "in a directory");
    turn(1);
    Files.delete(file("out/x"));
    Files.delete(file("out"));
    write(".gitignore", "out\n");
    turn(2);
    write("out", "an ignored file");
    assertBlocked("out/x");
    assertThat(file("out")).hasContent("an ignored file");
  }

  @Test
  void refusesToReplaceAnotherRepository() throws Exception {
    write("inner", "a file");
    turn(1);
    Files.delete(file("inner"));
    turn(2);
    fixture.program.text("init", "--quiet", file("inner").toString());
    write("inner/work.txt", "work");
    undo();
    assertBlocked("inner");
    assertThat(file("inner/.git")).isDirectory();
    redo();
    assertThat(file("inner/work.txt")).hasContent("work");
  }

  @Test
  void refusesToOverwriteAFileThatIsTooLargeToBeKept() throws Exception {
    write("data.bin", "small");
    turn(1);
    Files.delete(file("data.bin"));
    turn(2);
    try (var large = new RandomAccessFile(file("data.bin").toFile(), "rw")) {
      large.setLength(101L << 20);
    }
    assertBlocked("data.bin");
    assertThat(file("data.bin")).hasSize(101L << 20);
  }

  private void hideOutput() {
    write(".gitignore", "out/\n");
    write("out/x", "built");
    turn(2);
  }

  private void assertBlocked(String... names) {
    assertThat(rewind.undo(workspace))
        .get()
        .isInstanceOfSatisfying(
            OverwriteRefused.class,
            blocked -> assertThat(blocked.files()).isEqualTo(List.of(names)));
  }

  private void undo() {
    assertThat(rewind.undo(workspace)).get().isInstanceOf(UndoRedoResult.FilesMoved.class);
  }

  private void redo() {
    assertThat(rewind.redo(workspace)).get().isInstanceOf(UndoRedoResult.FilesMoved.class);
  }

  private void turn(int number) {
    assertThat(checkpoints.takeIfChanged(workspace, "turn " + number)).isPresent();
  }

  private void write(String name, String text) {
    WorkspaceFixture.write(workspace, name, text);
  }

  private Path file(String name) {
    return workspace.directory().resolve(name);
  }
}
