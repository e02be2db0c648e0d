package dev.perdure.activities.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressedHostsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Follow https://docs.example.org/api. | docs.example.org",
        "See HTTP://Docs.Example.org:8080, please | docs.example.org",
        "[the page](https://docs.example.org/a_(b)) | docs.example.org",
        "<https://docs.example.org> | docs.example.org",
        "`curl https://docs.example.org` | docs.example.org",
        "https://docs.example.org. | docs.example.org",
        "打开https://docs.example.org，然后 | docs.example.org",
        "git+https://docs.example.org/x.git and https://8.8.8.8/ | 8.8.8.8",
        "https://münchen.example/ | xn--mnchen-3ya.example",
      })
  void findsTheHostOfAnAddress(String words, String host) {
    assertThat(AddressedHosts.of(words)).containsExactly(host);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "docs.example.org",
        "ftp://docs.example.org",
        "https://",
        "https://good.example@evil.example/",
        "https://good.example\\@evil.example/",
        "https://good.example\\.evil.example/",
        "https://*.example.org/",
        "https://${HOST}/x",
        "http://localhost:3000/",
        "http://wiki/",
        "http://build.corp/",
        "http://127.0.0.1/",
        "http://10.0.0.7/",
        "http://169.254.169.254/latest",
        "http://0x7f.1/",
        "http://2130706433/",
        "http://[::1]/",
      })
  void takesNothingThatIsNoPlainAddressOfAPublicHost(String words) {
    assertThat(AddressedHosts.of(words)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://a.example https://b.example https://A.example/x"})
  void namesEachHostOnce(String words) {
    assertThat(AddressedHosts.of(words)).containsExactly("a.example", "b.example");
  }
}
