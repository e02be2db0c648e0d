package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A streamed text is redacted as the whole text is, wherever its pieces end. */
class SecretWindowTest {

  private static final String LEARNT = "two words, Geheimnis-7";

  private static final List<String> PIECES =
      List.of(
          "sk-ant-0123456789abcdefghij",
          "ghp_0123456789abcdefghijABCD",
          "github_pat_0123456789abcdefghij",
          "AKIA0123456789ABCDEF",
          "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl",
          "https://ann:s3cret,pass@host/x",
          "Authorization: Bearer abcdefghijklmnop",
          "basic dXNlcjpwYXNzd29yZA==",
          "-----BEGIN RSA PRIVATE KEY-----\nAbC def\n-----END RSA PRIVATE KEY-----",
          "-----BEGIN CERTIFICATE-----\nAbC\n-----END CERTIFICATE-----",
          LEARNT,
          "The words, of a sentence.",
          "\u4f60\u597d\uff0c\u4e16\u754c",
          "\ud83d\ude00",
          "mask-x",
          "a == b;",
          "\n",
          " ");

  @RepeatedTest(200)
  void splitsNoSecret(RepetitionInfo repetition) {
    KnownSecrets.learn(LEARNT);
    Random random = new Random(repetition.getCurrentRepetition());
    StringBuilder text = new StringBuilder();
    for (int piece = 0; piece < 12; piece++) {
      text.append(PIECES.get(random.nextInt(PIECES.size()))).append(' ');
    }

    assertThat(streamed(text.toString(), random)).isEqualTo(SecretRedactor.ofCode(text.toString()));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "One moment      | One moment",
        "One moment.     | `One `",
        "Yes, sure!      | Yes, sure!",
        "The key is sk-a | `The key is `",
        "Bearer abc      | ``",
        "x https://a:b   | `x `",
      })
  void holdsWhatMayBecomeASecret(String text, String sent) {
    assertThat(text.substring(0, SecretWindow.start(text))).isEqualTo(sent);
  }

  private static String streamed(String text, Random random) {
    StringBuilder sent = new StringBuilder();
    StringBuilder window = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int end = Math.min(text.length(), at + 1 + random.nextInt(6));
      window.append(text, at, end);
      int start = SecretWindow.start(window.toString());
      sent.append(SecretRedactor.ofCode(window.substring(0, start)));
      window.delete(0, start);
      at = end;
    }
    return sent.append(SecretRedactor.ofCode(window.toString())).toString();
  }
}
