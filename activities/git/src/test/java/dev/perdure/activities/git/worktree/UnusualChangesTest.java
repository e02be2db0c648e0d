package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Undo and redo bring back exactly what was there, whatever a turn has done to the files. */
@Tag("slow")
class UnusualChangesTest extends WorkspaceFiles {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm -r dir; echo file > dir",
        "rm file; mkdir file; echo in > file/in",
        "rm file; ln -s dir file",
        "rm -r dir; ln -s / dir",
        "ln -s nowhere broken; ln -s . loop",
        "rm link; mkdir link; echo in > link/in",
        "chmod +x file; chmod -x tool",
        "mv file FILE; mv dir DIR",
        "printf x > \"$(printf 'a\\377b')\"; mkdir \"$(printf 'd\\376')\"; printf y > \"$(printf"
            + " 'd\\376/z')\"",
        "printf x > \"$(printf 'two\\nlines')\"; printf x > \"$(printf 'tab\\there')\"; printf x >"
            + " ' '; printf x > -n",
        "printf x > ':(top)a'; printf x > 'a*b[c]?'; printf x > '\"q\"'; printf x > 'back\\slash'",
        "rm \"$(printf 'b\\377')\"; mkdir \"$(printf 'b\\377')\"; echo in > \"$(printf"
            + " 'b\\377')/in\"",
        "printf 'a\\r\\nb\\n' > crlf; printf '\\0\\1' > binary; : > empty",
        "rm -r dir; mkdir -p dir/deep/er; echo x > dir/deep/er/f",
        "rm -r *",
        "rm -r dir; ln -s . dir; echo x > link",
        "mkdir -p inner; git init -q inner; echo x > inner/f; echo y > file"
      })
  void comesBack(String change) throws Exception {
    plant();
    checkpoints.take(workspace, "Before");
    var before = state();
    run(change);
    checkpoints.take(workspace, "After");
    var after = state();
    var rewind = new UndoRedo(fixture.program, checkpoints);
    assertThat(rewind.undo(workspace)).get().isInstanceOf(UndoRedoResult.FilesMoved.class);
    assertThat(state()).isEqualTo(before);
    assertThat(rewind.redo(workspace)).get().isInstanceOf(UndoRedoResult.FilesMoved.class);
    assertThat(state()).isEqualTo(after);
  }

  @Test
  void hasADirectoryThatNobodyMayWriteTo() throws Exception {
    plant();
    checkpoints.take(workspace, "Before");
    run("echo new > dir/new; echo changed > dir/tracked.txt; chmod 555 dir");
    checkpoints.take(workspace, "After");
    assertThat(new UndoRedo(fixture.program, checkpoints).undo(workspace)).isPresent();
  }

  @Test
  void hasAPipeInThePlaceOfAFile() throws Exception {
    plant();
    checkpoints.take(workspace, "Before");
    run("rm file; mkfifo file");
    checkpoints.take(workspace, "After");
    assertThat(new UndoRedo(fixture.program, checkpoints).undo(workspace)).isPresent();
    assertThat(workspace.directory().resolve("file")).hasContent("file");
  }

  private void plant() throws IOException, InterruptedException {
    run(
        "echo file > file; mkdir dir; echo t > dir/tracked.txt; ln -s file link; echo '#!' > tool;"
            + " chmod +x tool; printf x > \"$(printf 'b\\377')\"");
  }

  /** Kinds, modes and targets of all files, and their bytes; what git ignores stays as it is. */
  private String state() throws IOException, InterruptedException {
    return run(
        "find . -name .git -prune -o -path ./inner -prune -o ! -type d -printf"
            + " '%P %y %m %l\\n' | LC_ALL=C sort; find . -name .git -prune -o -path ./inner -prune"
            + " -o -type f -print0 | LC_ALL=C sort -z | xargs -0 -r sha1sum");
  }

  private String run(String command) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder("sh", "-c", command)
            .directory(workspace.directory().toFile())
            .redirectErrorStream(true)
            .start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
