package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResolvedPathTest {

  @TempDir Path home;
  private Path root;

  @BeforeEach
  void makeWorktree() throws IOException {
    root = Files.createDirectory(home.resolve("tree")).toRealPath();
    Files.createDirectories(root.resolve("src"));
    Files.createDirectory(home.resolve("other"));
  }

  @Test
  void findsFilesByRelativeAndAbsolutePath() {
    assertThat(locate("src/a.txt"))
        .isEqualTo(new ResolvedPath.Inside("src/a.txt", root.resolve("src/a.txt")));
    assertThat(locate(root.resolve("src") + "/a.txt")).isEqualTo(locate("./src//a.txt"));
    assertThat(locate(".")).isEqualTo(new ResolvedPath.Inside(".", root));
  }

  @Test
  void seesWhereDotsLeadOut() {
    assertThat(locate("../other/x")).isInstanceOf(ResolvedPath.Outside.class);
    assertThat(locate("nowhere/../../other/x")).isInstanceOf(ResolvedPath.Outside.class);
    assertThat(locate("src/../src/x"))
        .isEqualTo(new ResolvedPath.Inside("src/x", root.resolve("src/x")));
    assertThat(locate("/etc/passwd")).isInstanceOf(ResolvedPath.Outside.class);
  }

  @Test
  void followsLinksBeforeItDecides() throws IOException {
    Files.createSymbolicLink(root.resolve("out"), home.resolve("other"));
    Files.createSymbolicLink(root.resolve("in"), Path.of("src"));
    assertThat(locate("out/secret")).isInstanceOf(ResolvedPath.Outside.class);
    assertThat(locate("in/a.txt"))
        .isEqualTo(new ResolvedPath.Inside("src/a.txt", root.resolve("src/a.txt")));
    assertThat(locate("out/../tree/src/a.txt")).isInstanceOf(ResolvedPath.Inside.class);
  }

  @Test
  void doesNotTakeANeighbourForTheWorktree() {
    assertThat(locate("../tree2/x")).isInstanceOf(ResolvedPath.Outside.class);
  }

  @Test
  void refusesDanglingAndCircularLinksAndImpossibleNames() throws IOException {
    Files.createSymbolicLink(root.resolve("dangling"), home.resolve("gone"));
    Files.createSymbolicLink(root.resolve("circle"), Path.of("circle"));
    assertThat(locate("dangling")).isInstanceOf(ResolvedPath.Nowhere.class);
    assertThat(locate("circle")).isInstanceOf(ResolvedPath.Nowhere.class);
    assertThat(locate("a\0b")).isInstanceOf(ResolvedPath.Nowhere.class);
    assertThat(locate(" ")).isInstanceOf(ResolvedPath.Nowhere.class);
    assertThat(locate("x".repeat(5_000))).isInstanceOf(ResolvedPath.Nowhere.class);
  }

  @Test
  void knowsWhatIsGits() {
    assertThat(((ResolvedPath.Inside) locate(".git/hooks/pre-commit")).isGit()).isTrue();
    assertThat(((ResolvedPath.Inside) locate("sub/.git/config")).isGit()).isTrue();
    assertThat(((ResolvedPath.Inside) locate(".gitignore")).isGit()).isFalse();
  }

  private ResolvedPath locate(String path) {
    return ResolvedPath.of(root, path);
  }
}
