package dev.perdure.activities.tool.search.tree;

import static dev.perdure.activities.tool.search.tree.RealGit.commit;
import static dev.perdure.activities.tool.search.tree.RealGit.git;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GitIndexTest {

  @TempDir Path home;
  private Path root;

  @BeforeEach
  void make() throws Exception {
    root = home.resolve("tree");
    repository("sha1");
  }

  @ParameterizedTest
  @CsvSource({"sha1, 2", "sha1, 3", "sha1, 4", "sha256, 2", "sha256, 4"})
  void tellsWhetherThereIsARepositoryAmongTheFiles(String hash, String version) throws Exception {
    root = home.resolve("other");
    repository(hash);
    git(root, "update-index", "--index-version", version);
    if (version.equals("3")) {
      git(root, "add", "--intent-to-add", "later");
    }
    assertThat(GitIndex.mayHoldRepositories(root)).isFalse();
    git(root, "-c", "advice.addEmbeddedRepo=false", "add", "nested");
    assertThat(GitIndex.mayHoldRepositories(root)).isTrue();
  }

  @Test
  void looksAtTheIndexOfALinkedWorktree() throws Exception {
    git(root, "-c", "advice.addEmbeddedRepo=false", "add", "nested");
    Path linked = home.resolve("linked");
    git(root, "worktree", "add", "-q", linked.toString());
    assertThat(GitIndex.mayHoldRepositories(linked)).isFalse();
    git(
        linked,
        "update-index",
        "--add",
        "--cacheinfo",
        "160000," + git(linked, "rev-parse", "HEAD") + ",other");
    assertThat(GitIndex.mayHoldRepositories(linked)).isTrue();
  }

  @Test
  void canNotTellOfAnIndexWhoseEntriesAreElsewhere() throws Exception {
    git(root, "update-index", "--split-index");
    assertThat(GitIndex.mayHoldRepositories(root)).isTrue();
  }

  @Test
  void canNotTellWhereWholeDirectoriesAreOneEntry() throws Exception {
    Files.createDirectories(root.resolve("far"));
    Files.writeString(root.resolve("far/file"), "x");
    commit(root);
    git(root, "sparse-checkout", "set", "--sparse-index", "near");
    assertThat(GitIndex.mayHoldRepositories(root)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "DIRC", "DIRC\0\0\0\7\0\0\0\1"})
  void canNotTellOfWhatIsNoIndex(String text) throws Exception {
    Files.writeString(root.resolve(".git/index"), text);
    assertThat(GitIndex.mayHoldRepositories(root)).isTrue();
  }

  @Test
  void canNotTellWithoutAnIndex() {
    assertThat(GitIndex.mayHoldRepositories(home)).isTrue();
  }

  private void repository(String hash) throws Exception {
    Files.createDirectories(root);
    git(root, "init", "-q", "--object-format=" + hash);
    for (String name : List.of("a", "b.txt", "later")) {
      Files.writeString(root.resolve(name), name);
    }
    git(root, "add", "a", "b.txt");
    git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "x");
    git(root, "init", "-q", "--object-format=" + hash, "nested");
    Path nested = root.resolve("nested");
    Files.writeString(nested.resolve("c"), "c");
    commit(nested);
  }
}
