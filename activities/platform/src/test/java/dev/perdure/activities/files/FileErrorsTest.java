package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FileErrorsTest {

  @Test
  void saysWhyWithoutTheNameOfAClass() {
    assertThat(FileErrors.describe(new AccessDeniedException("a.txt")))
        .isEqualTo("permission denied");
    assertThat(FileErrors.describe(new NoSuchFileException("a.txt"))).isEqualTo("it is not there");
    assertThat(FileErrors.describe(new IOException("Stream closed"))).isEqualTo("Stream closed");
  }

  @Test
  void givesTheReasonOfTheFileSystemAndNotThePathAgain() {
    assertThat(
            FileErrors.describe(new FileSystemException("a.txt", null, "No space left on device")))
        .isEqualTo("No space left on device");
    assertThat(FileErrors.describe(new FileSystemException("a.txt")))
        .isEqualTo("the file system gives no reason");
  }
}
