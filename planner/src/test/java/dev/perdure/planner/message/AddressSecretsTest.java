package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets in the addresses of hooks, servers and remotes. */
class AddressSecretsTest {

  @ParameterizedTest
  @CsvSource({
    "https://ada:pass@host/x, pass",
    "https://ada:p@ss@host/x, p@ss",
    "https://ada:p%40ss@host/x, p@ss",
    "ssh://git:pass@host/x, pass",
    "https://0123456789abcdef0123@host/x, 0123456789abcdef0123",
    "https://host/hook?token=abc, abc",
    "https://host/hook?a=b&access_token=abc#c, abc",
    "https://host/hook?X-Amz-Signature=abc, abc",
    "https://host/hook?sig=a%2Fb&se=1, a/b",
    "https://host/hook?api-key=abc, abc",
    "https://host/hook?code=abc, abc",
    "https://host/hook#key=abc, abc",
    "jdbc:postgresql://host/db?user=ada&password=abc, abc",
    "https://host/services/T01/B02/AbC0123456789defghij, AbC0123456789defghij",
    "https://host/api/0123456789abcdef0123456789abcdef/mcp, 0123456789abcdef0123456789abcdef",
  })
  void areFound(String address, String secret) {
    assertThat(AddressSecrets.of(address)).contains(secret);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://ghp_7@host/x",
        "HTTP://ada@host",
        " https://:pw@host/x",
        "https::https://tok@host/x",
        "git+https://tok@host/x",
        "ssh://git:pw@host/x",
        "ftp://ada:p@ss@host/x",
        "ada:pw@host:x",
      })
  void areInALogin(String address) {
    assertThat(AddressSecrets.areInLogin(address)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://host:8080/a@b",
        "https://host/?to=ada@host",
        "ssh://git@host:22/x@2",
        "git@host:x",
        "host:x@2",
        "/srv/a:b@c",
        "file:///srv/a:b@c",
      })
  void areNotInALogin(String address) {
    assertThat(AddressSecrets.areInLogin(address)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://host/hook",
        "https://host:8080/a@b",
        "ssh://git@host/owner/name.git",
        "https://ada@host/x",
        "https://host/?format=json&monkey=banana&page=7",
        "https://host/a-path-of-many-words-in-it/v2",
        "/home/ada/AbC0123456789defghij",
      })
  void areNotMadeUp(String address) {
    assertThat(AddressSecrets.of(address)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", "&a", "?a-", "://a:", "://a:b@", "/A1a", "/0a", "?token=", "%41"})
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void areFoundInHostileTextToo(String piece) {
    String text = "https://host/" + piece.repeat(100_000 / piece.length()) + " ://a:quite-hidden@h";

    assertThat(AddressSecrets.of(text)).contains("quite-hidden");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", "&", ";?#&", "?a-", "?-", "&token", "?_key_", "#a.token."})
  void ofParametersTakeFewReadsOfEachCharacter(String piece) {
    var text = new CountedText(piece.repeat(20_000 / piece.length()));

    assertThat(AddressSecrets.LONG_PARAMETER.matcher(text).find()).isFalse();
    assertThat(text.reads.get()).isLessThan(100L * text.length());
  }

  /** Text that counts how often its characters are read. */
  private record CountedText(String text, AtomicLong reads) implements CharSequence {

    CountedText(String text) {
      this(text, new AtomicLong());
    }

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
      return text.subSequence(start, end);
    }
  }
}
