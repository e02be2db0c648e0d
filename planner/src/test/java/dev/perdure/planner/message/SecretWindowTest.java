package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A streamed text is redacted as the whole text is, wherever its pieces end. */
class SecretWindowTest {

  private static final String LEARNT = "quiet words, Geheimnis-7";

  private static final List<String> PIECES =
      List.of(
          "sk-ant-0123456789abcdefghij",
          "ghp_0123456789abcdefghijABCD",
          "github_pat_0123456789abcdefghij",
          "perdure_0123456789abcdef_abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOP",
          "AKIA0123456789ABCDEF",
          "ASIA0123456789ABCDEF",
          "glpat-0123456789abcdefghij",
          "AIza0123456789abcdefghij0123456789",
          "npm_0123456789abcdefghij0123456789",
          "pypi-0123456789abcdefghij0123456789",
          "dckr_pat_0123456789abcdefghij",
          "hf_0123456789abcdefghij0123456789",
          "rk_live_0123456789abcdefghij",
          "whsec_0123456789abcdefghij",
          "xapp-1-0123456789",
          "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl",
          "https://ann:s3cret,pass@host/x",
          "https://ann:s3cret@pass@host/x",
          "https://0123456789abcdef0123@host/x",
          "Authorization: Bearer abcdefghijklmnop",
          "Bearer" + " ".repeat(70) + "abcdefghijklmnop",
          "risk-management-of-projects",
          "xoxoxb-1234567890",
          "xoxb-1234567890",
          "-----BEGIN -----BEGIN RSA PRIVATE KEY-----\nAbC\n-----END RSA PRIVATE KEY-----",
          "basic dXNlcjpwYXNzd29yZA==",
          "-----BEGIN RSA PRIVATE KEY-----\nAbC def\n-----END RSA PRIVATE KEY-----",
          "-----BEGIN CERTIFICATE-----\nAbC\n-----END CERTIFICATE-----",
          LEARNT,
          "The words, of a sentence.",
          "\u4f60\u597d\uff0c\u4e16\u754c",
          "\ud83d\ude00",
          "token=q7Lm2Xr9vBt4Zk8nPw5Y",
          "auth=q7Lm2Xr9vBt4Zk8nPw5Y>q7Lm2Xr9vBt4Zk8nPw5Z",
          "<pat>q7Lm2Xr9vBt4Zk8nPw5Y</pat>",
          "set(\"token\", \"q7Lm2Xr9vBt4Zk8nPw5Y\")",
          "key,key,token>auth>q7Lm2Xr9vBt4Zk8nPw5Y",
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

  @Test
  void knowsEachKindOfKey() {
    assertThat(KeyKind.ALL)
        .allSatisfy(kind -> {
          assertThat(PIECES).anyMatch(piece -> kind.pattern().matcher(piece).find());
          assertThat(kind.starts())
              .allMatch(start -> start.chars().allMatch(at -> SecretWindow.isLetter((char) at)))
              .allMatch(start -> SecretWindow.start("The " + start) == "The ".length());
        });
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
        "x https://a:b,c | `x `",
        "x https://a:b@c | `x `",
        "x https://a/b,v | x https://a/b,v",
        "x https://a/b,  | `x https://a/b,`",
        "x https://a/\u4f60\u597d | x https://a/\u4f60\u597d",
        "-----BEGIN -----BEGIN RSA PRIVATE KEY----- a b | `-----BEGIN `",
        "my api_key      | `my `",
        "my api_key = 'a | `my `",
        "The tok         | `The `",
        "monkey = a      | `monkey = `",
        "key,key,        | key,key,",
        "pat>pat>        | `pat>`",
        "f(\"key\",       | `f(\"`",
      })
  void holdsWhatMayBecomeASecret(String text, String sent) {
    assertThat(text.substring(0, SecretWindow.start(text))).isEqualTo(sent);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0123456789",
        ",",
        "a,",
        "://a:b,",
        "Bearer ",
        "basic",
        "-----BEGIN ",
        "key,",
        "pat>",
        "\"key\", ",
        "key = ",
        "a_long_name_of_an_api_key>"
      })
  void readsALongTextOnce(String word) {
    IntStream.range(0, 50)
        .forEach(number -> KnownSecrets.learn("zq-many-%d-secrets".formatted(number)));
    long shorter = reads(word.repeat(20_000 / word.length()));
    long longer = reads(word.repeat(200_000 / word.length()));

    assertThat(longer).isLessThan(12 * shorter + 1_000);
  }

  private static long reads(String text) {
    var counted = new CountedText(text, new AtomicLong());
    SecretWindow.start(counted);
    return counted.reads().get();
  }

  private static String streamed(String text, Random random) {
    StringBuilder sent = new StringBuilder();
    StreamRedactor redactor = new StreamRedactor();
    int at = 0;
    while (at < text.length()) {
      int end = Math.min(text.length(), at + 1 + random.nextInt(6));
      sent.append(redactor.add(text.substring(at, end)));
      at = end;
    }
    return sent.append(redactor.finish()).toString();
  }

  /** A text that counts how many of its characters are read. */
  private record CountedText(String text, AtomicLong reads) implements CharSequence {

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      reads.incrementAndGet();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      reads.addAndGet(end - start);
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      reads.addAndGet(text.length());
      return text;
    }
  }
}
