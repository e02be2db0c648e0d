package dev.perdure.activities.git.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorktreeSnapshotterTest {

  @TempDir Path temporary;
  private TestRepository repository;
  private Git git;
  private WorktreeSnapshotter snapshot;

  @BeforeEach
  void makeRepository() {
    var program = Git.configuredIn(temporary.resolve("home"));
    repository = TestRepository.withOneCommit(temporary.resolve("repository"), program);
    git = program.on(repository.directory().resolve(".git")).workTree(repository.directory());
    snapshot =
        WorktreeSnapshotter.ofWorkspace(
            git, temporary.resolve("index"), repository.directory().resolve(".git/objects"));
  }

  @Test
  void isWhatAddAndWriteTreeWouldGive() {
    repository.write("new/file.txt", "new\n");
    repository.write("README.md", "changed\n");
    var tree = snapshot.take(repository::head);
    repository.commit("The same by git's own means");
    assertThat(tree).isEqualTo(repository.git("rev-parse", "HEAD^{tree}"));
  }

  @Test
  void seesAFileThatBecameADirectoryAndADeletedOne() throws Exception {
    repository.write("gone.txt", "gone\n");
    repository.commit("Two files");
    snapshot.take(repository::head);
    Files.delete(repository.directory().resolve("README.md"));
    Files.delete(repository.directory().resolve("gone.txt"));
    repository.write("README.md/inner.txt", "inner\n");
    var tree = snapshot.take(repository::head);
    assertThat(git.text("ls-tree", "-r", "--name-only", tree)).isEqualTo("README.md/inner.txt");
  }

  @Test
  void leavesOutAPipeWhereAFileWas() throws Exception {
    repository.write("kept.txt", "kept\n");
    repository.commit("Two files");
    Files.delete(repository.directory().resolve("README.md"));
    new ProcessBuilder("mkfifo", "README.md")
        .directory(repository.directory().toFile())
        .start()
        .waitFor();
    var tree = snapshot.take(repository::head);
    assertThat(git.text("ls-tree", "-r", "--name-only", tree)).isEqualTo("kept.txt");
  }

  @Test
  void leavesOutWhatIsIgnored() {
    repository.write(".gitignore", "build/\n");
    repository.write("build/out.bin", "out");
    var tree = snapshot.take(repository::head);
    assertThat(git.text("ls-tree", "-r", "--name-only", tree).lines())
        .containsExactly(".gitignore", "README.md");
  }

  @Test
  void leavesOutFilesOfANestedRepositoryThatTheWorktreeIgnores() {
    repository.write(".gitignore", ".env\ntarget/\n/sub/key.pem\n");
    var nested = TestRepository.withOneCommit(repository.directory().resolve("sub"), program());
    nested.write(".env", "SECRET=1\n");
    nested.write("key.pem", "secret\n");
    nested.write("target/a.class", "class");
    nested.write("größe/.env", "SECRET=2\n");
    nested.write("größe/kept.txt", "kept\n");
    TestRepository.withOneCommit(nested.directory().resolve("target/made"), program());
    TestRepository.withOneCommit(nested.directory().resolve("deeper"), program())
        .write(".env", "SECRET=3\n");
    var tree = snapshot.take(repository::head);
    assertThat(git.text("ls-tree", "-r", "--name-only", tree).lines())
        .containsExactly(
            ".gitignore",
            "README.md",
            "sub/README.md",
            "sub/deeper/README.md",
            "sub/größe/kept.txt");
  }

  @Test
  void takesARepositoryWhoseManyOtherFilesAreIgnored() {
    repository.write(".gitignore", "target/\n");
    var nested = TestRepository.withOneCommit(repository.directory().resolve("sub"), program());
    for (int i = 0; i <= NestedRepositoryFiles.MAX_FILES; i++) {
      nested.write("target/f" + i, "");
    }
    var tree = snapshot.take(repository::head);
    assertThat(snapshot.taken().leftOut()).isEmpty();
    assertThat(git.text("ls-tree", "-r", "--name-only", tree).lines()).contains("sub/README.md");
  }

  @Test
  void runsNothingThatANestedRepositoryConfigures() throws Exception {
    var nested = TestRepository.withOneCommit(repository.directory().resolve("nested"), program());
    var trap = temporary.resolve("trap");
    nested.git("config", "core.fsmonitor", "touch '" + trap + "'; false");
    nested.git("config", "core.worktree", nested.directory().toString());
    nested.write("README.md", "dirty\n");
    snapshot.take(repository::head);
    snapshot.take(repository::head);
    assertThat(trap).doesNotExist();
  }

  @Test
  void restoresFilesAndTakesAwayNewOnesButKeepsIgnoredOnes() {
    repository.write(".gitignore", "*.log\n");
    var commit = repository.commit("Ignore logs");
    repository.write("README.md", "spoiled\n");
    repository.write("extra.txt", "extra\n");
    repository.write("kept.log", "log\n");
    snapshot.restore(() -> commit, commit);
    assertThat(repository.directory().resolve("README.md")).hasContent("hello");
    assertThat(repository.directory().resolve("extra.txt")).doesNotExist();
    assertThat(repository.directory().resolve("kept.log")).exists();
  }

  @Test
  void goesOnAfterACrashLeftItsIndexLocked() throws Exception {
    Files.createFile(temporary.resolve("index.lock"));
    assertThat(snapshot.take(repository::head))
        .isEqualTo(repository.git("rev-parse", "HEAD^{tree}"));
  }

  private Git program() {
    return Git.configuredIn(temporary.resolve("home"));
  }
}
