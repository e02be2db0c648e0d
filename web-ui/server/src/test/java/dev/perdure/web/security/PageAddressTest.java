package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

/** A proxy on the same machine passes the name on by which people know the pages. */
class PageAddressTest {

  private static final Optional<AccessToken> TOKEN =
      Optional.of(new AccessToken("s3cret-Token-of-24-signs"));
  private static final String OWN = "127.0.0.1:8080";

  @ParameterizedTest
  @CsvSource({
    "https://perdure.example/, perdure.example, https://perdure.example",
    "https://Perdure.Example/team/, perdure.example:443, https://perdure.example",
    "https://perdure.example:443, PERDURE.example, https://perdure.example",
    "http://perdure.example, perdure.example:80, http://perdure.example",
    "https://perdure.example:8443, perdure.example:8443, https://perdure.example:8443",
    "https://[2001:db8::7]:8443/, [2001:db8::7]:8443, https://[2001:db8::7]:8443"
  })
  void opensTheServerByTheAddressThatTheOperatorNames(String url, String host, String origin)
      throws Exception {
    AccessSettings settings = settings(TOKEN, url);

    assertThat(status(settings, host, null)).isEqualTo(200);
    assertThat(status(settings, host, origin)).isEqualTo(200);
    assertThat(status(settings, OWN, origin)).as("a proxy replaced the host").isEqualTo(200);
    assertThat(status(settings, OWN, null)).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "perdure.example.evil.example",
        "evil.perdure.example",
        "perdure.example:8080",
        "perdure.example:80",
        "perdure.example.",
        "x@perdure.example",
        "perdure.example, evil.example",
        ""
      })
  void staysClosedByEveryOtherName(String host) throws Exception {
    assertThat(status(settings(TOKEN, "https://perdure.example"), host, null)).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://perdure.example",
        "https://perdure.example:8443",
        "https://evil.example",
        "https://evil.perdure.example",
        "https://perdure.example.evil.example",
        "null"
      })
  void refusesPagesOfEveryOtherOrigin(String origin) throws Exception {
    assertThat(status(settings(TOKEN, "https://perdure.example"), OWN, origin)).isEqualTo(403);
  }

  @Test
  void letsNobodyElseInWithoutAToken() throws Exception {
    AccessSettings open = settings(Optional.empty(), "https://perdure.example");

    assertThat(status(open, "perdure.example", null)).isEqualTo(403);
    assertThat(status(open, OWN, "https://perdure.example")).isEqualTo(403);
    assertThat(status(open, OWN, null)).isEqualTo(200);
  }

  @Test
  void isNamedInTheRefusalOfAForeignHost() throws Exception {
    var response = new MockHttpServletResponse();
    filter(new AccessSettings("127.0.0.1", TOKEN))
        .doFilter(request("perdure.example", null), response, new MockFilterChain());

    assertThat(response.getContentAsString())
        .contains("The host 'perdure.example' is not this server", "PERDURE_PAGE_URL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"perdure.example", "ftp://perdure.example", "https://", "https:///x", "a b"})
  void refusesWhatIsNoAddress(String text) {
    assertThatThrownBy(() -> PageAddress.parse(Optional.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "PERDURE_PAGE_URL is '%s', which is not a valid address: write one such as https://host.example/path."
                .formatted(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://hunter2@perdure.example", "ftp://ada:hunter2@perdure.example"})
  void refusesALoginWithoutShowingIt(String text) {
    assertThatThrownBy(() -> PageAddress.parse(Optional.of(text)))
        .hasMessage(
            "PERDURE_PAGE_URL holds a login, which everybody would read in links: remove it.");
  }

  private static AccessSettings settings(Optional<AccessToken> token, String url) {
    return new AccessSettings("127.0.0.1", token).openedAt(PageAddress.parse(Optional.of(url)));
  }

  private static int status(AccessSettings settings, String host, String origin) throws Exception {
    var response = new MockHttpServletResponse();
    filter(settings).doFilter(request(host, origin), response, new MockFilterChain());
    return response.getStatus();
  }

  private static SameOriginFilter filter(AccessSettings settings) {
    return new SameOriginFilter(
        settings, new CodecPages(Set.of()), new ProblemWriter(JsonMapper.builder().build()));
  }

  private static MockHttpServletRequest request(String host, String origin) {
    var request = new MockHttpServletRequest("GET", "/api/tasks");
    request.addHeader("Host", host);
    if (origin != null) {
      request.addHeader("Origin", origin);
    }
    return request;
  }
}
