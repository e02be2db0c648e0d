package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportedHistoryTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"", "hello", "{}", "[]", "{\"events\":[]}", "{\"events\":3}", "null"})
  void whatIsNoHistoryIsNamedWithTheWayToExportOne(String content) throws IOException {
    Path file = Files.writeString(directory.resolve("task.json"), content);

    assertThatThrownBy(() -> ExportedHistory.read(file))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("task.json can't be replayed")
        .hasMessageContaining("temporal workflow show");
  }

  @Test
  void aFileThatIsNotThereIsSaidSo() {
    assertThatThrownBy(() -> ExportedHistory.read(directory.resolve("none.json")))
        .hasMessageContaining("there is no such file");
  }
}
