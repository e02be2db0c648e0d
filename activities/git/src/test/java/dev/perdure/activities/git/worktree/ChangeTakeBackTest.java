package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Applied;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Conflicting;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Planned;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Stale;
import dev.perdure.activities.git.worktree.TakeBackOutcome.UnchangedFile;
import dev.perdure.activities.git.worktree.TakeBackOutcome.UnknownHunk;
import dev.perdure.activities.git.worktree.TakeBackOutcome.Unsaved;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChangeTakeBackTest extends WorkspaceFiles {

  private static final String LABEL = "Took back";

  private ChangeTakeBack takeBack;

  @BeforeEach
  void open() {
    takeBack = new ChangeTakeBack(fixture.program, checkpoints);
  }

  @Test
  void takesBackOneFileAndLeavesTheOthers() {
    turn("a.txt", "one\n");
    turn("b.txt", "other\n");

    Applied applied = apply("a.txt", Optional.empty());

    assertThat(file("a.txt")).doesNotExist();
    assertThat(file("b.txt")).hasContent("other\n");
    assertThat(applied.checkpoint().number()).isEqualTo(3);
    assertThat(applied.kept()).get().extracting(Checkpoint::number).isEqualTo(2);
    assertThat(checkpoints.treeHash(workspace)).isEqualTo(applied.checkpoint().tree());
  }

  @Test
  void bringsBackADeletedAndARenamedFileWithTheirContents() throws Exception {
    String text = lines(30, 0);
    turn("gone.txt", "gone\n");
    turn("old.txt", text);
    Checkpoint base = checkpoints.take(workspace, "base");
    Files.delete(file("gone.txt"));
    Files.move(file("old.txt"), file("new name.txt"));
    Checkpoint head = checkpoints.take(workspace, "changed");

    apply(selection(base, head, "gone.txt", Optional.empty()));
    apply(selection(base, head, "new name.txt", Optional.empty()));

    assertThat(file("gone.txt")).hasContent("gone\n");
    assertThat(file("old.txt")).hasContent(text);
    assertThat(file("new name.txt")).doesNotExist();
  }

  @Test
  void takesBackOneHunkOfAFileAndLeavesTheOthers() {
    turn("ä b.txt", lines(40, 0));
    Checkpoint base = checkpoints.take(workspace, "base");
    turn("ä b.txt", lines(40, 3, 20, 37));
    Checkpoint head = checkpoints.take(workspace, "head");

    apply(selection(base, head, "ä b.txt", Optional.of(2)));

    assertThat(file("ä b.txt")).hasContent(lines(40, 3, 37));
  }

  @Test
  void keepsLaterChangesToOtherLinesOfTheFile() {
    turn("a.txt", lines(40, 0));
    Checkpoint base = checkpoints.take(workspace, "base");
    turn("a.txt", lines(40, 10));
    Checkpoint head = checkpoints.take(workspace, "head");
    turn("a.txt", "first\n" + lines(40, 10, 30));

    apply(selection(base, head, "a.txt", Optional.empty()));

    assertThat(file("a.txt")).hasContent("first\n" + lines(40, 30));
  }

  @Test
  void refusesAChangeWhoseLinesHaveChangedAgain() {
    turn("a.txt", lines(10, 0));
    Checkpoint base = checkpoints.take(workspace, "base");
    turn("a.txt", lines(10, 3));
    Checkpoint head = checkpoints.take(workspace, "head");
    turn("a.txt", lines(10, 4));

    assertThat(takeBack.preview(workspace, selection(base, head, "a.txt", Optional.empty())))
        .isInstanceOf(Conflicting.class);
  }

  @Test
  void refusesAFileThatChangedSinceThePreviewAndKeepsIt() {
    turn("a.txt", "one\n");
    FileChangeSelection selection = ofTask("a.txt", Optional.empty());
    Planned seen = (Planned) takeBack.preview(workspace, selection);
    Checkpoint before = checkpoints.take(workspace, "seen");
    WorkspaceFixture.write(workspace, "b.txt", "another file may change");
    assertThat(((Planned) takeBack.preview(workspace, selection)).digest())
        .isEqualTo(seen.digest());
    WorkspaceFixture.write(workspace, "a.txt", "one\ntwo\n");

    TakeBackOutcome later = takeBack.apply(workspace, selection, seen.digest(), LABEL);

    assertThat(later).isInstanceOf(Conflicting.class);
    Checkpoint now = checkpoints.take(workspace, "now");
    TakeBackOutcome outdated =
        takeBack.apply(
            workspace,
            selection(before.parent(), now.commit(), "a.txt", Optional.empty()),
            seen.digest(),
            LABEL);
    assertThat(outdated).isInstanceOf(Stale.class);
    assertThat(file("a.txt")).hasContent("one\ntwo\n");
  }

  @Test
  void keepsAPersonsOwnChangesInACheckpoint() {
    turn("a.txt", "one\n");
    WorkspaceFixture.write(workspace, "b.txt", "a person's");

    Applied applied = apply("a.txt", Optional.empty());

    assertThat(applied.saved()).isPresent().isEqualTo(applied.kept());
    assertThat(file("b.txt")).hasContent("a person's");
  }

  @Test
  void doesTheSameOnlyOnceWhenRepeated() {
    turn("a.txt", "one\n");
    FileChangeSelection selection = ofTask("a.txt", Optional.empty());
    Applied first = apply(selection);

    TakeBackOutcome again = takeBack.apply(workspace, selection, first.planned().digest(), LABEL);

    assertThat(again).isEqualTo(first);
    assertThat(checkpoints.list(workspace)).hasSize(2);
  }

  @Test
  void doesTheRestAfterAnInterruptionBetweenFilesAndCheckpoint() {
    turn("a.txt", "one\n");
    FileChangeSelection selection = ofTask("a.txt", Optional.empty());
    Planned seen = (Planned) takeBack.preview(workspace, selection);
    checkpoints.holding(
        workspace,
        () -> {
          WorktreeSnapshotter snapshot = checkpoints.snapshot(workspace);
          snapshot.take(checkpoints.at(workspace));
          return snapshot.move(seen.after());
        });

    TakeBackOutcome rest = takeBack.apply(workspace, selection, seen.digest(), LABEL);

    assertThat(rest).isInstanceOf(Applied.class);
    assertThat(((Applied) rest).kept()).get().extracting(Checkpoint::number).isEqualTo(1);
    assertThat(checkpoints.list(workspace)).hasSize(2);
  }

  @Test
  void isUndoneAndDoneAgainAsAnyOtherChange() {
    turn("a.txt", "one\n");
    apply("a.txt", Optional.empty());
    UndoRedo undoRedo = new UndoRedo(fixture.program, checkpoints);

    undoRedo.undo(workspace);
    assertThat(file("a.txt")).hasContent("one\n");
    apply("a.txt", Optional.empty());

    assertThat(file("a.txt")).doesNotExist();
  }

  @Test
  void takesBackABinaryFileOnlyAsAWhole() throws IOException {
    byte[] before = {0, 1, 2, 3};
    Files.write(file("b.bin"), before);
    Checkpoint base = checkpoints.take(workspace, "base");
    Files.write(file("b.bin"), new byte[] {0, 9, 8, 7, 6});
    Checkpoint head = checkpoints.take(workspace, "head");

    assertThat(takeBack.preview(workspace, selection(base, head, "b.bin", Optional.of(1))))
        .isEqualTo(new UnknownHunk(0));
    apply(selection(base, head, "b.bin", Optional.empty()));

    assertThat(file("b.bin")).hasBinaryContent(before);
  }

  @Test
  void namesAFileOrAHunkThatIsNotThere() {
    turn("a.txt", "one\n");

    assertThat(takeBack.preview(workspace, ofTask("none.txt", Optional.empty())))
        .isInstanceOf(UnchangedFile.class);
    assertThat(takeBack.preview(workspace, ofTask("a.txt", Optional.of(2))))
        .isEqualTo(new UnknownHunk(1));
  }

  @Test
  void overwritesNothingThatNoCheckpointHas() throws IOException {
    turn("a.txt", "one\n");
    Checkpoint base = checkpoints.take(workspace, "base");
    Files.delete(file("a.txt"));
    turn(".gitignore", "a.txt\n");
    Checkpoint head = checkpoints.take(workspace, "head");
    Files.writeString(file("a.txt"), "secret");
    FileChangeSelection selection = selection(base, head, "a.txt", Optional.empty());
    Planned seen = (Planned) takeBack.preview(workspace, selection);

    assertThat(takeBack.apply(workspace, selection, seen.digest(), LABEL))
        .isInstanceOfSatisfying(
            Unsaved.class, blocked -> assertThat(blocked.files()).containsExactly("a.txt"));
    assertThat(file("a.txt")).hasContent("secret");
  }

  private Applied apply(String path, Optional<Integer> hunk) {
    return apply(ofTask(path, hunk));
  }

  private Applied apply(FileChangeSelection selection) {
    Planned seen = (Planned) takeBack.preview(workspace, selection);
    return (Applied) takeBack.apply(workspace, selection, seen.digest(), LABEL);
  }

  private FileChangeSelection ofTask(String path, Optional<Integer> hunk) {
    return selection(workspace.base(), checkpoints.current(workspace), path, hunk);
  }

  private static FileChangeSelection selection(
      Checkpoint from, Checkpoint to, String path, Optional<Integer> hunk) {
    return selection(from.commit(), to.commit(), path, hunk);
  }

  private static FileChangeSelection selection(
      String from, String to, String path, Optional<Integer> hunk) {
    return new FileChangeSelection(from, to, path, hunk);
  }

  /** Numbered lines, some of which are changed. */
  private static String lines(int count, Integer... changed) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> (java.util.List.of(changed).contains(i) ? "changed " : "line ") + i + "\n")
        .collect(Collectors.joining());
  }

  private void turn(String name, String text) {
    WorkspaceFixture.write(workspace, name, text);
    assertThat(checkpoints.takeIfChanged(workspace, "turn " + name)).isPresent();
  }

  private Path file(String name) {
    return workspace.directory().resolve(name);
  }
}
