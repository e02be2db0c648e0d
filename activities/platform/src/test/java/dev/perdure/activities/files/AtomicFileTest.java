package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("settings");
  }

  @Test
  void replacesTheContentAndLeavesNoDraft() throws IOException {
    AtomicFile.write(file, "a longer text");
    AtomicFile.write(file, "größer");

    assertThat(file).hasContent("größer");
    assertThat(directory)
        .isDirectoryContaining(file::equals)
        .isDirectoryNotContaining("glob:**/.*");
  }

  @Test
  void isForItsOwnerAlone() throws IOException {
    Files.writeString(file, "for all");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    AtomicFile.write(file, new byte[] {1, 2});

    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(file).hasBinaryContent(new byte[] {1, 2});
  }

  @Test
  void takesTheDraftOfAnother() throws IOException {
    Path draft = Files.writeString(directory.resolve("settings.new"), "new");
    Files.writeString(file, "old");

    AtomicFile.replace(file, draft);

    assertThat(file).hasContent("new");
    assertThat(draft).doesNotExist();
  }

  @Test
  void keepsTheFileWhereItCannotBeReplaced() throws IOException {
    Path taken = Files.createDirectories(file.resolve("inner"));

    assertThatThrownBy(() -> AtomicFile.write(file, "text")).isInstanceOf(IOException.class);

    assertThat(taken).isDirectory();
    assertThat(directory).isDirectoryNotContaining("glob:**/.*");
  }
}
