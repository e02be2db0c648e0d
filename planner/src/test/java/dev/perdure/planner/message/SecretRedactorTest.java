package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretRedactorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "key sk-ant-api03-0123456789abcdef here | key [redacted] here",
        "ghp_0123456789abcdefghij0123 | [redacted]",
        "a perdure_0123456789abcdef_abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOP b | a [redacted] b",
        "AKIAIOSFODNN7EXAMPLE | [redacted]",
        "Authorization: Bearer abcdefghijklmnop | Authorization: Bearer [redacted]",
        "postgres://me:hunter2@db/x | postgres://me:[redacted]@db/x",
        "at https://me:hunt@er2@db/x | at https://me:[redacted]@db/x",
        "at 'https://0123456789abcdef0123@db/x' | at 'https://[redacted]@db/x'",
        "at https://h/hook?a=b&sig=abc%2Fdef&c=d | at https://h/hook?a=b&sig=[redacted]&c=d",
        "at https://h/hook?X-Api-Key=abcdef. | at https://h/hook?X-Api-Key=[redacted]",
        "sk_live_0123456789abcdefghij | [redacted]",
        "hf_0123456789abcdefghij0123456789 | [redacted]",
        "x=eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJ | x=[redacted]",
        "MY-LONG_SECRET_NAME-2 = abcdefgh | MY-LONG_SECRET_NAME-2 = [redacted]",
        "DB_PASSWORD=correct-horse | DB_PASSWORD=[redacted]",
        "DB_PASSWORD=12345678 | DB_PASSWORD=[redacted]",
        "token: 12345678 | token: [redacted]",
        "apiKey: 'abcdef123' | apiKey: '[redacted]'",
      })
  void removesSecrets(String text, String clean) {
    assertThat(SecretRedactor.of(text)).isEqualTo(clean);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The token is checked in src/auth.ts",
        "git checkout 3f2a91cde0b7",
        "https://example.com/a@b",
        "https://example.com:8080/a@b",
        "ssh://git@example.com/a/b",
        "https://ada@example.com/a/b",
        "https://example.com/?monkey=banana&page=1234567",
        "skip the sk-test",
        "tokens: 12",
        "max_tokens: 131072, tokens=1000000",
      })
  void leavesOtherTextAlone(String text) {
    assertThat(SecretRedactor.of(text)).isEqualTo(text);
  }

  /**
   * A public link shares the texts of strangers. Patterns that read a character often take minutes.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a-",
        "a.",
        "eyJ-",
        "eyJabcdefgh.",
        "eyJabcdefgh-",
        "token",
        "token-",
        "secret_",
        "api_key ",
        "password\n",
        "-----BEGIN ",
        "-----BEGIN PRIVATE KEY-----",
        "bearer ",
        "basic  ",
        "://a",
        "://a:",
        "://a:b@",
        "://0123456789abcdef",
        "?a-token",
        "&key=",
        "a://b:c",
        "sk-",
        "github_pat_",
        "xoxb-",
        "token='",
        "passwd: \""
      })
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void readsHostileTextOnce(String piece) {
    String text = piece.repeat(100_000 / piece.length());

    assertThat(SecretRedactor.of(text + " DB_PASSWORD=correct-horse"))
        .doesNotContain("correct-horse");
  }

  @Test
  void removesKeyMaterialOverLines() {
    assertThat(
            SecretRedactor.of(
                "a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\nxx\n-----END RSA PRIVATE KEY-----\nb"))
        .isEqualTo("a\n-----BEGIN RSA PRIVATE KEY-----[redacted]\nb");
  }

  @Test
  void replacesNamesOfTheMachine() {
    assertThat(SecretRedactor.of("see /home/me/work/a", Map.of("/home/me", "~")))
        .isEqualTo("see ~/work/a");
  }
}
