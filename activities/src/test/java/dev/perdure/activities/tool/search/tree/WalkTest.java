package dev.perdure.activities.tool.search.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.place.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalkTest {

  @TempDir Path root;

  @Test
  void findsTheSameFilesWithAndWithoutRipgrep() throws Exception {
    for (String file :
        new String[] {
          "a",
          ".h/b",
          "node_modules/x/c",
          "deep/node_modules/d",
          ".git/e",
          "deep/.git",
          "build/f",
          "caf\uDCE9/\uDCFF.txt",
          "x.log"
        }) {
      write(file);
    }
    Files.writeString(root.resolve(".gitignore"), "build\n*.log\n");
    Files.writeString(root.resolve(".ignore"), "a\n");
    Files.createSymbolicLink(root.resolve("loop"), root);
    Files.createSymbolicLink(root.resolve("link"), root.resolve("a"));
    assertThat(Walk.below(root, new Closed())).hasSameElementsAs(Walk.byVisits(root, new Closed()));
    assertThat(Walk.byVisits(root, new Closed()))
        .containsExactlyInAnyOrder(
            "a",
            ".h/b",
            "build/f",
            "caf\uDCE9/\uDCFF.txt",
            "deep/.git",
            "x.log",
            ".gitignore",
            ".ignore");
  }

  private void write(String file) throws IOException {
    Path path = PathText.below(root, file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, "words");
  }
}
