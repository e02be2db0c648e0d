package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretGapTest {

  private static final String LINE = "aB3+".repeat(16) + "\n";
  private static final String END = "-----END RSA PRIVATE KEY-----";

  @Test
  void beginsBehindAPrivateKeyWithoutABegin() {
    String text = "VATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n" + LINE.repeat(3) + "aB3=\n" + END;

    assertThat(rest(text + "\nDone.\n")).isEqualTo("\nDone.\n");
  }

  @Test
  void beginsAtTheNextLineIfAPrivateKeyIsComplete() {
    String text = "-----BEGIN RSA PRIVATE KEY-----\n" + LINE + END + "\n";

    assertThat(rest("half\nDone.\n" + text)).isEqualTo("Done.\n" + text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "aB3", "aB3=\n", "aB3=\r\n", "  aB3+aB3"})
  void findsNothingWithinAPrivateKey(String end) {
    assertThat(rest("aB3\n" + LINE.repeat(4) + end)).isEmpty();
    assertThat(rest("aB3\r\n" + LINE.repeat(4).replace("\n", "\r\n") + end)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "half a line", "Bearer abcdefghijklmnop"})
  void findsNothingWithinALine(String text) {
    assertThat(rest(text)).isEmpty();
  }

  @Test
  void beginsAtTheNextStateOfAProgressBar() {
    assertThat(rest("10 %\r20 %\r30 %")).isEqualTo("20 %\r30 %");
  }

  private static String rest(String text) {
    return text.substring(SecretGap.end(text));
  }
}
