package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The records of a command that can write into some of these records itself. */
class CommandStateDirectoryTest {

  @TempDir private Path path;

  @Test
  void readsTheStartOfAListThatTheCommandMakesLongerThanTheMemory() throws IOException {
    Path left = Files.writeString(path.resolve("left"), "sleep 971\nsleep 972\n");
    try (var file = new RandomAccessFile(left.toFile(), "rw")) {
      file.setLength(3L << 30);
    }

    assertThat(new CommandStateDirectory(path).left())
        .hasSize(3)
        .startsWith("sleep 971", "sleep 972");
  }
}
