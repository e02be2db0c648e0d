package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathTextTest {

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"a", "caf\u00E9", "\uFEFFmark", "\uD83D\uDE00", "\uFFFD"})
  void leavesOrdinaryNamesAlone(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    assertThat(PathText.of(bytes, 0, bytes.length)).isEqualTo(name);
    assertThat(PathText.bytes(name)).isEqualTo(bytes);
    assertThat(PathText.isOfBytes(name)).isFalse();
  }

  @Test
  void losesNoByteOfOtherNames() {
    byte[] bytes = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, '%', (byte) 0xE9, '/', (byte) 0xC3};
    String text = PathText.of(bytes, 0, bytes.length);
    assertThat(PathText.isOfBytes(text)).isTrue();
    assertThat(PathText.bytes(text)).isEqualTo(bytes);
  }

  @Test
  void leadsToTheFile() throws Exception {
    String text = "d\uDCFF%20 #?/caf\uDCE9.txt";
    Path file = PathText.below(directory, text);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "words");
    assertThat(PathText.of(file)).isEqualTo(directory + "/" + text);
    assertThat(Files.readString(PathText.below(directory, text))).isEqualTo("words");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "a b, a b",
        "caf\uDCE9.txt, \"caf\\351.txt\"",
        "\u65E5\uDCFF, \"\u65E5\\377\"",
        "\"\\\uDCFF\u202E, \"\\\"\\\\\\377\\342\\200\\256\""
      })
  void showsThemAsGitDoes(String path, String shown) {
    assertThat(PathText.shown(path)).isEqualTo(shown);
  }
}
