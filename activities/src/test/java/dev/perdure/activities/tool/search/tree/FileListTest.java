package dev.perdure.activities.tool.search.tree;

import static dev.perdure.activities.tool.search.tree.RealGit.commit;
import static dev.perdure.activities.tool.search.tree.RealGit.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.place.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileListTest {

  @TempDir Path home;
  private Path root;

  @BeforeEach
  void make() throws Exception {
    root = Files.createDirectories(home.resolve("tree")).toRealPath();
    git(root, "init", "-q");
  }

  @Test
  void followsGitsOwnRules() throws Exception {
    write("a.log", "b/c.txt", "b/keep.log", "b/d.tmp", "build/x", "tracked.log");
    Files.writeString(root.resolve(".gitignore"), "*.log\nbuild/\n");
    Files.writeString(root.resolve("b/.gitignore"), "!keep.log\n*.tmp\n");
    Files.writeString(root.resolve(".git/info/exclude"), "c.txt\n");
    git(root, "add", "-f", "tracked.log");
    assertThat(FileList.below(root))
        .containsExactly(".gitignore", "b/.gitignore", "b/keep.log", "tracked.log");
  }

  @Test
  void findsWhatIsNotTrackedInEachPartOfALargeTree() throws Exception {
    write("a/old", "b/old", "c/old", "d/old", "e", "f");
    git(root, "add", "-A");
    write("a/new", "b/new.log", "c/in/new", "d/build/new", "g", "h.log", "keep/new.log");
    Files.writeString(root.resolve(".gitignore"), "*.log\n/d/build\n!/keep\n!/keep/*.log\n");
    assertThat(FileList.below(root))
        .containsExactly(
            ".gitignore",
            "a/new",
            "a/old",
            "b/old",
            "c/in/new",
            "c/old",
            "d/old",
            "e",
            "f",
            "g",
            "keep/new.log");
  }

  @Test
  void looksIntoSubmodulesAndRepositoriesWithinTheRepository() throws Exception {
    write("a", "nested/b");
    git(root.resolve("nested"), "init", "-q");
    commit(root.resolve("nested"));
    write("nested/new");
    assertThat(FileList.below(root)).containsExactly("a", "nested/b", "nested/new");
    git(root, "-c", "advice.addEmbeddedRepo=false", "add", "-A");
    assertThat(FileList.below(root)).containsExactly("a", "nested/b", "nested/new");
  }

  @Test
  void knowsFilesAndRepositoriesWhoseNamesAreNotUtf8() throws Exception {
    Path file = PathText.below(root, "caf\uDCE9.txt");
    Files.writeString(file, "words");
    git(root, "add", "-A");
    write("new");
    Files.move(root.resolve("new"), PathText.below(root, "new\uDCE9"));
    write("nested/in");
    git(root.resolve("nested"), "init", "-q");
    Files.move(root.resolve("nested"), PathText.below(root, "\uDCFF"));
    assertThat(FileList.below(root)).containsExactly("caf\uDCE9.txt", "new\uDCE9", "\uDCFF/in");
    assertThat(new FileList.Presence(root, new Closed()).of("caf\uDCE9.txt")).isTrue();
    Files.delete(file);
    assertThat(new FileList.Presence(root, new Closed()).of("caf\uDCE9.txt")).isFalse();
  }

  @Test
  void showsAllOfADirectoryThatIsIgnoredWhenItIsAskedForByName() throws Exception {
    write("build/x", "build/node_modules/y", "a");
    Files.writeString(root.resolve(".gitignore"), "build/\n");
    assertThat(FileList.below(root.resolve("build"))).containsExactly("x");
  }

  @Test
  void showsNothingOfARepositoryWhoseOwnRulesLeaveOutAllOfIt() throws Exception {
    write("a", "b/c");
    Files.writeString(root.resolve(".gitignore"), "*\n");
    assertThat(FileList.below(root)).isEmpty();
  }

  @Test
  void showsNothingWhereThereIsNothingToShow() throws Exception {
    write("empty/ignored.log");
    Files.writeString(root.resolve(".gitignore"), "*.log\n");
    assertThat(FileList.below(root.resolve("empty"))).isEmpty();
  }

  @Test
  void knowsFilesThatLieBehindALink() throws Exception {
    write("dir/a");
    git(root, "add", "-A");
    Files.move(root.resolve("dir"), home.resolve("elsewhere"));
    Files.createSymbolicLink(root.resolve("dir"), home.resolve("elsewhere"));
    assertThat(FileList.below(root)).contains("dir/a");
    assertThat(new FileList.Presence(root, new Closed()).of("dir/a")).isFalse();
  }

  @Test
  void doesNotRunWhatARepositoryConfigures() throws Exception {
    write("a");
    Path trap = home.resolve("trap");
    git(root, "config", "core.fsmonitor", "touch " + trap + "; false");
    assertThat(FileList.below(root)).containsExactly("a");
    assertThat(trap).doesNotExist();
  }

  private void write(String... files) throws IOException {
    for (String file : files) {
      Files.createDirectories(root.resolve(file).getParent());
      Files.writeString(root.resolve(file), file);
    }
  }
}
