package dev.perdure.activities.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class FileTextTest {

  @Test
  void keepsEveryByteOfAnyContent() {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      FileText decoded = FileText.decode(bytes);
      assertThat(decoded.encode(decoded.text())).isEqualTo(bytes);
    }
  }

  @Test
  void keepsAByteOrderMarkOutOfTheText() {
    FileText text = FileText.decode("\uFEFFhello".getBytes(UTF_8));
    assertThat(text.text()).isEqualTo("hello");
    assertThat(text.encode("bye")).isEqualTo("\uFEFFbye".getBytes(UTF_8));
  }

  @Test
  void saysThatBytesAreNotUtf8AndStillReadsTheRest() {
    FileText text = FileText.decode(new byte[] {'a', (byte) 0xE9, 'b', (byte) 0xC3, (byte) 0xA9});
    assertThat(text.utf8()).isFalse();
    assertThat(text.text()).startsWith("a").endsWith("bé");
  }

  @Test
  void keepsPairsOfSurrogates() {
    FileText text = FileText.decode("😀 ok".getBytes(UTF_8));
    assertThat(text.encode(text.text())).isEqualTo("😀 ok".getBytes(UTF_8));
    assertThat(FileText.hasLoneSurrogate("😀")).isFalse();
    assertThat(FileText.hasLoneSurrogate("\uD83D")).isTrue();
  }
}
