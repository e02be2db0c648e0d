package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditToolTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @Test
  void showsTheModelTheDiffOfAnEdit() {
    bench.file("a.txt", "one\ntwo\nthree\n");
    bench.read("a.txt");

    assertThat(bench.edit("a.txt", "two", "2").output())
        .contains("(+1 -1 lines)\n--- a/a.txt", "\n-two\n+2\n three");
  }

  @Test
  void keepsModeAndBytesThatAreNotUtf8() throws IOException {
    byte[] before = "caf\u00E9 = 1\n".getBytes(StandardCharsets.ISO_8859_1);
    Path file = bench.file("run.sh", before);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x--x"));
    assertThat(bench.read("run.sh").output()).contains("not UTF-8");
    assertThat(bench.edit("run.sh", "= 1", "= 2").isError()).isFalse();
    assertThat(Files.readAllBytes(file))
        .isEqualTo("caf\u00E9 = 2\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rwxr-x--x");
    assertThat(bench.edit("run.sh", "= 2", "= é").output()).contains("only ASCII");
  }

  @Test
  void changesTheFileALinkLeadsToAndKeepsTheLink() throws IOException {
    bench.file("real.txt", "one\n");
    Path link = Files.createSymbolicLink(bench.root.resolve("link.txt"), Path.of("real.txt"));
    bench.read("link.txt");
    assertThat(bench.edit("link.txt", "one", "two").isError()).isFalse();
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(bench.text("real.txt")).isEqualTo("two\n");
  }

  @Test
  void neverWritesOutsideOrIntoGit() throws IOException {
    Path outside = Files.writeString(home.resolve("outside.txt"), "one\n");
    Files.createSymbolicLink(bench.root.resolve("link.txt"), outside);
    for (String path : List.of("../outside.txt", outside.toString(), "link.txt", ".git/config")) {
      assertThat(bench.edit(path, "", "x").isError()).as(path).isTrue();
      assertThat(bench.write(path, "x").isError()).as(path).isTrue();
    }
    assertThat(outside).hasContent("one\n");
    assertThat(bench.root.resolve(".git")).doesNotExist();
  }
}
