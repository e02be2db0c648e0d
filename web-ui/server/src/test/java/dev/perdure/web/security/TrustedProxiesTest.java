package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class TrustedProxiesTest {

  private static final TrustedProxies PROXIES =
      TrustedProxies.of(Optional.of("10.0.0.2, 172.18.0.0/16,fd00::/8"));

  @ParameterizedTest
  @CsvSource({
    "10.0.0.2, 192.0.2.7, 192.0.2.7",
    "172.18.3.4, 192.0.2.7, 192.0.2.7",
    "fd00::5, 2001:db8::7, 2001:db8:0:0:0:0:0:7"
  })
  void takesTheCallerThatATrustedProxyNames(String proxy, String header, String client) {
    assertThat(PROXIES.client(request(proxy, header))).isEqualTo(client);
  }

  @Test
  void takesNoNameOfACallerWithoutATrustedProxy() {
    assertThat(PROXIES.client(request("192.0.2.1", "198.51.100.9"))).isEqualTo("192.0.2.1");
    assertThat(TrustedProxies.none().client(request("127.0.0.1", "198.51.100.9")))
        .isEqualTo("127.0.0.1");
  }

  @Test
  void takesTheLastAddressThatNoTrustedProxyHas() {
    assertThat(PROXIES.client(request("10.0.0.2", "198.51.100.9, 192.0.2.7, 172.18.0.9")))
        .isEqualTo("192.0.2.7");
    assertThat(PROXIES.client(request("10.0.0.2", "198.51.100.9", "192.0.2.7")))
        .isEqualTo("192.0.2.7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "unknown", "evil.example", "192.0.2.7:80", "_hidden", ","})
  void takesTheProxyForTheCallerWhereItNamesNoAddress(String header) {
    assertThat(PROXIES.client(request("10.0.0.2", header))).isEqualTo("10.0.0.2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"proxy.example", "10.0.0.0/33", "10.0.0", "*", "10.0.0.2 10.0.0.3"})
  void refusesWhatIsNoAddress(String word) {
    assertThatThrownBy(() -> TrustedProxies.of(Optional.of("10.0.0.1," + word)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "PERDURE_TRUSTED_PROXIES holds '%s', which is not an address: name addresses and networks of proxies, as 10.0.0.2,172.18.0.0/16."
                .formatted(word));
  }

  private static MockHttpServletRequest request(String address, String... forwarded) {
    var request = new MockHttpServletRequest();
    request.setRemoteAddr(address);
    for (String value : forwarded) {
      request.addHeader("X-Forwarded-For", value);
    }
    return request;
  }
}
