package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.permission.Glob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrackedFilesTest {

  private static final List<Glob> KEYS = List.of(new Glob("conf/*"));

  @TempDir Path root;

  @Test
  void areFoundByTheirPattern() throws Exception {
    makeRepository();

    assertThat(TrackedFiles.in(root, KEYS)).isTrue();
    assertThat(TrackedFiles.in(root, List.of(new Glob("src/*")))).isFalse();
    assertThat(TrackedFiles.in(root, List.of())).isFalse();
  }

  @Test
  void mayBeAnyWhereGitGivesNoAnswer() throws Exception {
    assertThat(TrackedFiles.in(root.resolve("nowhere"), KEYS)).isTrue();
    makeRepository();
    Files.writeString(root.resolve(".git/index"), "broken");

    assertThat(TrackedFiles.in(root, List.of(new Glob("src/*")))).isTrue();
  }

  private void makeRepository() throws IOException, InterruptedException {
    Files.createDirectory(root.resolve("conf"));
    Files.writeString(root.resolve("conf/prod.key"), "s3cret");
    for (List<String> line : List.of(List.of("git", "init", "-q"), List.of("git", "add", "."))) {
      assertThat(new ProcessBuilder(line).directory(root.toFile()).start().waitFor()).isZero();
    }
  }
}
