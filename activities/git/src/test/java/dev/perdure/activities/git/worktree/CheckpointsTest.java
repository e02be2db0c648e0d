package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class CheckpointsTest extends WorkspaceFiles {

  @Test
  void keepsTheFilesOnAHiddenRefAndLeavesBranchAndIndexAlone() throws Exception {
    WorkspaceFixture.write(workspace, "README.md", "changed\n");
    WorkspaceFixture.write(workspace, "new.txt", "new\n");
    var index = Files.readAllBytes(workspace.gitDirectory().resolve("index"));
    var checkpoint = checkpoints.take(workspace, "turn 1");
    var git = fixture.program.on(workspace.mirror());
    assertThat(git.text("rev-parse", "refs/perdure/t_1/1")).isEqualTo(checkpoint.commit());
    assertThat(git.text("show", checkpoint.commit() + ":new.txt")).isEqualTo("new");
    assertThat(git.text("rev-parse", workspace.branch())).isEqualTo(workspace.base());
    assertThat(Files.readAllBytes(workspace.gitDirectory().resolve("index"))).isEqualTo(index);
  }

  @Test
  void numbersThemInOrderAndGivesTheSameOneForTheSameLabelAndFiles() {
    var first = checkpoints.take(workspace, "turn 1");
    assertThat(checkpoints.take(workspace, "turn 1")).isEqualTo(first);
    for (var turn = 2; turn <= 11; turn++) {
      checkpoints.take(workspace, "turn " + turn);
    }
    assertThat(checkpoints.list(workspace))
        .extracting(Checkpoint::number)
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  }

  @Test
  void tellsByTheTreeHashWhetherAnyFileChanged() throws Exception {
    var before = checkpoints.treeHash(workspace);
    assertThat(checkpoints.treeHash(workspace)).isEqualTo(before);
    WorkspaceFixture.write(workspace, "README.md", "hellO\n");
    assertThat(checkpoints.treeHash(workspace)).isNotEqualTo(before);
    WorkspaceFixture.write(workspace, "README.md", "hello\n");
    assertThat(checkpoints.treeHash(workspace)).isEqualTo(before);
    assertThat(workspace.directory().resolve("README.md").toFile().setExecutable(true)).isTrue();
    assertThat(checkpoints.treeHash(workspace)).isNotEqualTo(before);
  }

  @Test
  void restoresTheFilesOfACheckpoint() throws Exception {
    WorkspaceFixture.write(workspace, "a/b.txt", "one\n");
    var checkpoint = checkpoints.take(workspace, "turn 1");
    WorkspaceFixture.write(workspace, "a/b.txt", "two\n");
    WorkspaceFixture.write(workspace, "c.txt", "c\n");
    Files.delete(workspace.directory().resolve("README.md"));
    checkpoints.restore(workspace, checkpoint.commit());
    assertThat(workspace.directory().resolve("a/b.txt")).hasContent("one");
    assertThat(workspace.directory().resolve("c.txt")).doesNotExist();
    assertThat(workspace.directory().resolve("README.md")).hasContent("hello");
    assertThat(checkpoints.treeHash(workspace)).isEqualTo(checkpoint.tree());
  }

  @Test
  void doesNotBelieveAGitFileThatSomebodyPutAmongTheFiles() throws Exception {
    var trap = temporary.resolve("trap");
    var fake = temporary.resolve("fake");
    fixture.program.text("init", "--quiet", fake.toString());
    Files.writeString(
        fake.resolve(".git/config"),
        "[core]\n\trepositoryformatversion = 0\n\tfsmonitor = \"touch '%s'\"\n[filter \"x\"]\n\tclean = touch '%s'; cat\n"
            .formatted(trap, trap));
    Files.writeString(workspace.directory().resolve(".git"), "gitdir: " + fake + "/.git\n");
    WorkspaceFixture.write(workspace, ".gitattributes", "* filter=x\n");
    var checkpoint = checkpoints.take(workspace, "turn 1");
    assertThat(trap).doesNotExist();
    assertThat(
            fixture
                .program
                .on(workspace.mirror())
                .text("ls-tree", "--name-only", checkpoint.tree())
                .lines())
        .containsExactly(".gitattributes", "README.md");
  }

  @Test
  void leavesOutNewFilesThatAreVeryLargeAndNamesThem() throws Exception {
    grow("large.bin");
    WorkspaceFixture.write(workspace, "small.txt", "small\n");
    var checkpoint = checkpoints.take(workspace, "turn 1");
    assertThat(names(checkpoint)).containsExactly("README.md", "small.txt");
    assertThat(checkpoints.leftOut(workspace)).containsExactly("large.bin");
    checkpoints.restore(workspace, workspace.base());
    assertThat(workspace.directory().resolve("large.bin")).exists();
  }

  @Test
  void keepsATrackedFileThatGrowsVeryLargeAsItWasBefore() throws Exception {
    WorkspaceFixture.write(workspace, "log.txt", "small\n");
    var small = checkpoints.take(workspace, "turn 1");
    grow("log.txt");
    WorkspaceFixture.write(workspace, "a.txt", "a\n");
    var checkpoint = checkpoints.take(workspace, "turn 2");
    assertThat(names(checkpoint)).containsExactly("README.md", "a.txt", "log.txt");
    assertThat(
            fixture.program.on(workspace.mirror()).text("show", checkpoint.commit() + ":log.txt"))
        .isEqualTo("small");
    assertThat(checkpoints.leftOut(workspace)).containsExactly("log.txt");
    assertThat(small.tree()).isNotEqualTo(checkpoint.tree());
  }

  private void grow(String name) throws Exception {
    try (var large =
        new java.io.RandomAccessFile(workspace.directory().resolve(name).toFile(), "rw")) {
      large.setLength(dev.perdure.activities.git.tree.WorktreeSnapshotter.MAX_SIZE + 1);
    }
  }

  @Test
  void keepsTheFilesOfARepositoryWithinTheWorkTreeAndLeavesItsHistoryAlone() throws Exception {
    var nested = workspace.directory().resolve("nested");
    fixture.program.text("init", "--quiet", nested.toString());
    Files.writeString(nested.resolve("inside.txt"), "inside");
    var inside = fixture.program.at(nested);
    inside.text("add", "-A");
    Author.PERDURE.on(inside).text("commit", "--quiet", "-m", "x");
    WorkspaceFixture.write(workspace, "a.txt", "a\n");
    assertThat(names(checkpoints.take(workspace, "turn 1")))
        .containsExactly("README.md", "a.txt", "nested/inside.txt");
    checkpoints.restore(workspace, workspace.base());
    assertThat(nested.resolve("inside.txt")).doesNotExist();
    assertThat(inside.text("show", "HEAD:inside.txt")).isEqualTo("inside");
  }

  private java.util.List<String> names(Checkpoint checkpoint) {
    return fixture
        .program
        .on(workspace.mirror())
        .text("ls-tree", "-r", "--name-only", checkpoint.tree())
        .lines()
        .toList();
  }
}
