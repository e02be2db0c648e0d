package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryOperationsTest {

  @TempDir private Path home;

  @Test
  void areDeletedThoughTheirOwnerMayNotWriteThere() throws Exception {
    Path closed = Files.createDirectories(home.resolve("tree/a/b"));
    Files.writeString(closed.resolve("file"), "x");
    assertThat(closed.toFile().setWritable(false)).isTrue();

    DirectoryOperations.delete(home.resolve("tree"));

    assertThat(home.resolve("tree")).doesNotExist();
  }

  @Test
  void keepWhatTheirLinksLeadTo() throws Exception {
    Path other = Files.createDirectory(home.resolve("other"));
    Files.writeString(other.resolve("file"), "x");
    Path tree = Files.createDirectory(home.resolve("tree"));
    Files.createSymbolicLink(tree.resolve("link"), other);

    DirectoryOperations.delete(tree);

    assertThat(other.resolve("file")).hasContent("x");
  }
}
