package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checkpoints and commits after crashes that left locks or truncated files. */
class CrashLeftoversTest extends WorkspaceFiles {

  @BeforeEach
  void open() {
    WorkspaceFixture.write(workspace, "a.txt", "one\n");
    fixture.checkpoints().take(workspace, "First");
    WorkspaceFixture.write(workspace, "a.txt", "two\n");
  }

  @Test
  void takesOneAfterTheIndexOfTheWorkTreeWasLeftLocked() throws Exception {
    Files.createFile(workspace.gitDirectory().resolve("index.lock"));
    assertThat(fixture.checkpoints().take(workspace, "Second").number()).isEqualTo(2);
    assertThat(fixture.steps().commit(workspace, "Step", "step").changed()).isTrue();
  }

  @Test
  void takesOneAfterItsOwnIndexWasCutShort() throws Exception {
    Files.write(workspace.index(), new byte[] {'D', 'I', 'R', 'C', 0, 0});
    var checkpoint = fixture.checkpoints().take(workspace, "Second");
    assertThat(fixture.program.on(workspace.mirror()).text("show", checkpoint.commit() + ":a.txt"))
        .isEqualTo("two");
  }

  @Test
  void takesOneAfterItsOwnNameWasLeftLocked() throws Exception {
    Files.createFile(workspace.mirror().resolve("refs/perdure/t_1/2.lock"));
    assertThat(fixture.checkpoints().take(workspace, "Second").number()).isEqualTo(2);
  }

  @Test
  void copiesAndTakesOneAndUndoesAfterTheCopyWasLeftLocked() throws Exception {
    var copies = new CallCopies(fixture.program, fixture.checkpoints());
    lock("refs/perdure-copy/t_1");
    copies.take(workspace);
    lock("refs/perdure-copy/t_1");
    assertThat(fixture.checkpoints().take(workspace, "Second").number()).isEqualTo(2);
    WorkspaceFixture.write(workspace, "a.txt", "three\n");
    copies.take(workspace);
    lock("refs/perdure-copy/t_1");
    lock("refs/perdure-place/t_1");
    assertThat(new UndoRedo(fixture.program, fixture.checkpoints()).undo(workspace)).isPresent();
  }

  @Test
  void forgetsATaskAfterItsCopyWasLeftLocked() throws Exception {
    new CallCopies(fixture.program, fixture.checkpoints()).take(workspace);
    lock("refs/perdure-copy/t_1");
    fixture.checkpoints().forget(workspace);
    assertThat(fixture.checkpoints().list(workspace)).isEmpty();
  }

  @Test
  void takesOneAfterHeadWasLeftLocked() throws Exception {
    Files.createFile(workspace.gitDirectory().resolve("HEAD.lock"));
    Files.createFile(workspace.mirror().resolve(workspace.branchRef() + ".lock"));
    assertThat(fixture.steps().commit(workspace, "Step", "step").changed()).isTrue();
  }

  @Test
  void losesNoFileThatIsIgnoredByNowAfterItsOwnIndexWasCutShort() throws Exception {
    WorkspaceFixture.write(workspace, ".gitignore", "a.txt\n");
    Files.write(workspace.index(), new byte[] {'D', 'I', 'R', 'C', 0, 0});
    var checkpoint = fixture.checkpoints().take(workspace, "Second");
    assertThat(fixture.program.on(workspace.mirror()).text("show", checkpoint.commit() + ":a.txt"))
        .isEqualTo("two");
  }

  @Test
  void takesOneAfterSomebodyCleanedUpInTheMirror() {
    fixture.checkpoints().treeHash(workspace);
    fixture.program.on(workspace.mirror()).text("gc", "--quiet", "--prune=now");
    assertThat(fixture.checkpoints().take(workspace, "Second").number()).isEqualTo(2);
    assertThat(new UndoRedo(fixture.program, fixture.checkpoints()).undo(workspace)).isPresent();
    assertThat(workspace.directory().resolve("a.txt")).hasContent("one");
  }

  @Test
  void takesTheFilesOfAnIndexWhoseTreeAKilledGitDidNotWrite() {
    String before = fixture.checkpoints().treeHash(workspace);
    WorkspaceFixture.write(workspace, "a.txt", "three\n");
    workspace.git(fixture.program).index(workspace.index()).text("update-index", "a.txt");

    String tree = fixture.checkpoints().treeHash(workspace);

    assertThat(tree).isNotEqualTo(before);
    assertThat(fixture.program.on(workspace.mirror()).text("show", tree + ":a.txt"))
        .isEqualTo("three");
  }

  @Test
  void takesTheFilesAgainWhereTheTreeOfTheIndexWasCleanedUp() throws IOException {
    String tree = fixture.checkpoints().treeHash(workspace);
    Path objects = workspace.mirror().resolve("objects");
    Files.delete(objects.resolve(tree.substring(0, 2)).resolve(tree.substring(2)));

    assertThat(fixture.checkpoints().treeHash(workspace)).isEqualTo(tree);
    assertThat(fixture.program.on(workspace.mirror()).text("cat-file", "-t", tree))
        .isEqualTo("tree");
  }

  @Test
  void takesTheFilesAgainWhereTheRecordOfTheTreeIsDamaged() throws IOException {
    String tree = fixture.checkpoints().treeHash(workspace);
    Path record = workspace.index().resolveSibling("perdure-index.tree");
    assertThat(record).isRegularFile();
    Files.write(record, new byte[] {(byte) 0xFF, 0, (byte) 0xC3});

    assertThat(fixture.checkpoints().treeHash(workspace)).isEqualTo(tree);
  }

  private void lock(String ref) throws IOException {
    Path file = workspace.mirror().resolve(ref + ".lock");
    Files.createDirectories(file.getParent());
    Files.createFile(file);
  }
}
