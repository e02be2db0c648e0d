package dev.perdure.activities.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostNameTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "a b", "*", "*.example.com", "a/b", "a@b", "a:b", "..", "a..b", "-"})
  void takesOnlyNames(String text) {
    assertThat(HostName.of(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://host/a?key=k#f, https://host/a",
    "https://tok@host/a, https://host/a",
    "https://ada:p@ss@host/a, https://host/a",
    "https://ada:p/w@host/a, https://host/a",
    "https://ada:p?w@host/a, https://host/a",
    "https://host:80/@scope/a@2, https://host:80/@scope/a@2",
    "https://[::1]:80/a@2, https://[::1]:80/a@2",
    "host, host"
  })
  void showsAnAddressWithoutItsLoginAndItsParameters(String address, String shown) {
    assertThat(HostName.plain(address)).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Example.com", "example.com.", " EXAMPLE.COM "})
  void knowsOneFormOfAName(String text) {
    assertThat(HostName.of(text)).hasValue(new HostName("example.com"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "x.localhost",
        "127.0.0.1",
        "127.1",
        "0",
        "0x7f.1",
        "2130706433",
        "10.0.0.1",
        "169.254.169.254",
        "::1",
        "fe80:0:0:0:0:0:0:1",
        "0:0:0:0:0:ffff:7f00:1"
      })
  void knowsWhatCannotBePublic(String host) {
    assertThat(new HostName(host).mayBePublic()).isFalse();
  }
}
