package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.perdure.activities.tool.ToolBench;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** File attributes that an edit of the content preserves. */
class KeptMarksTest {

  @TempDir Path home;
  private ToolBench bench;
  private Path file;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
    file = bench.readFile("a.sh", "one\n");
  }

  @Test
  void keepsEveryBitOfTheMode() throws IOException {
    Files.setAttribute(file, "unix:mode", 05755);
    edit();
    assertThat((int) Files.getAttribute(file, "unix:mode") & 07777).isEqualTo(05755);
  }

  @Test
  void keepsTheOwnerWhereThisAccountMayGiveFilesAway() throws IOException {
    try {
      Files.setAttribute(file, "unix:uid", 12345);
      Files.setAttribute(file, "unix:gid", 54321);
    } catch (FileSystemException notRoot) {
      assumeTrue(false, "only root gives files away");
    }
    edit();
    assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(12345);
    assertThat(Files.getAttribute(file, "unix:gid")).isEqualTo(54321);
  }

  @Test
  void keepsExtendedAttributes() throws IOException {
    UserDefinedFileAttributeView view =
        Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
    assumeTrue(
        view != null && Files.getFileStore(file).supportsFileAttributeView("user"),
        "this file system has no extended attributes");
    view.write("origin", ByteBuffer.wrap("here".getBytes(StandardCharsets.UTF_8)));
    edit();
    assertThat(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class).list())
        .contains("origin");
  }

  private void edit() {
    assertThat(bench.edit("a.sh", "one", "two").isError()).isFalse();
    assertThat(bench.text("a.sh")).isEqualTo("two\n");
  }
}
