package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StreamRedactorTest {

  private final StreamRedactor redactor = new StreamRedactor();

  @Test
  void leavesAWordAloneThatLooksLikeAKeyFromItsMiddleOn() {
    assertThat(redactor.add("ri")).isEqualTo("ri");
    assertThat(redactor.add("sk-management-of-projects ")).isEqualTo("sk-management-of-projects ");
  }

  @Test
  void redactsATokenThatFollowsManyBlanks() {
    String text = "Bearer" + " ".repeat(70);

    assertThat(redactor.add(text)).isEmpty();
    assertThat(redactor.add("abcdefghijklmnop ")).isEqualTo(text + "[redacted] ");
  }

  @Test
  void releasesALongListOfNames() {
    String text = "key,".repeat(3_000);

    assertThat(redactor.add(text)).isEqualTo(text);
  }

  @Test
  void holdsNoMoreThanAWindowOfALongTextWithoutBlanks() {
    StringBuilder said = new StringBuilder();
    for (int piece = 0; piece < 20_000; piece++) {
      said.append(redactor.add("0123456789"));
      assertThat(redactor.waiting()).isLessThanOrEqualTo(StreamRedactor.MAX_WINDOW);
    }
    said.append(redactor.add(" and more.")).append(redactor.finish());

    assertThat(said).hasToString("[redacted] and more.");
  }

  @Test
  void leavesOutTheRestOfAPrivateKeyThatIsLongerThanTheWindow() {
    String key = "-----BEGIN RSA PRIVATE KEY-----\n%s-----END RSA PRIVATE KEY-----";
    String text = "Key: " + key.formatted(("aB3+".repeat(16) + "\n").repeat(200)) + " and more.";

    assertThat(inPieces(text))
        .isEqualTo("Key: -----BEGIN RSA PRIVATE KEY-----[redacted] and more.");
    assertThat(inPieces(text)).isEqualTo(SecretRedactor.ofCode(text));
  }

  @Test
  void leavesOutATokenThatFollowsMoreBlanksThanTheWindowHolds() {
    String text = "Bearer" + " ".repeat(5_000) + "abcdefghijklmnop and more.";

    assertThat(inPieces(text)).isEqualTo("[redacted] and more.");
  }

  @Test
  void dropsTheRestOfATextThatBrokeOff() {
    assertThat(redactor.add("See: sk-ant-a1b2")).isEqualTo("See: ");
    redactor.drop();

    assertThat(redactor.finish()).isEmpty();
  }

  private String inPieces(String text) {
    StringBuilder said = new StringBuilder();
    for (int at = 0; at < text.length(); at += 7) {
      said.append(redactor.add(text.substring(at, Math.min(text.length(), at + 7))));
    }
    return said.append(redactor.finish()).toString();
  }
}
