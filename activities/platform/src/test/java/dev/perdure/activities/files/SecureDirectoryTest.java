package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SecureDirectoryTest {

  @Test
  void leavesOffReadingWhatHasNoEnd() {
    assertThatThrownBy(() -> SecureDirectory.readAnywhere(Path.of("/dev/zero")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than 67108864 bytes");
  }
}
