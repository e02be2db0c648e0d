package dev.perdure.activities.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.network.HostResolver;
import dev.perdure.activities.network.PublicAddressCheck;
import dev.perdure.activities.network.WebPages;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebClientTest {

  private static final Duration FETCH_TIMEOUT = Duration.ofSeconds(90);
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
  private static final InetAddress PUBLIC = InetAddress.ofLiteral("93.184.215.14");

  private final WebPages pages = new WebPages();

  @AfterEach
  void close() {
    pages.close();
  }

  @Test
  void connectsToTheAddressThatWasChecked() throws Exception {
    pages.page("/", "text/plain", "hello");
    Deque<List<InetAddress>> answers = new ArrayDeque<>();
    answers.add(List.of(LOOPBACK));
    var client = new WebClient(_ -> answers.removeFirst(), LOOPBACK::equals, ProxySettings.NONE);
    WebClient.Fetch fetch =
        client.fetch(URI.create(pages.at("rebinding.test", "/")), FETCH_TIMEOUT, _ -> true);
    assertThat(((WebClient.FetchedPage) fetch).content()).asString().isEqualTo("hello");
    assertThat(pages.requests).containsExactly("GET / rebinding.test:" + pages.port());
    assertThat(answers).isEmpty();
  }

  @Test
  void refusesANameThatLeadsToAnAddressThatIsNotPublic() throws Exception {
    pages.page("/", "text/plain", "secret");
    var client =
        new WebClient(_ -> List.of(LOOPBACK), PublicAddressCheck::contain, ProxySettings.NONE);
    assertThat(reason(client, pages.at("inside.test", "/")))
        .contains("inside.test leads to 127.0.0.1")
        .contains("only public ones");
    assertThat(pages.requests).isEmpty();
  }

  @Test
  void refusesANameOfWhichOneAddressIsNotPublic() throws Exception {
    var client =
        new WebClient(
            _ -> List.of(PUBLIC, LOOPBACK), PublicAddressCheck::contain, ProxySettings.NONE);
    assertThat(reason(client, pages.at("both.test", "/"))).contains("127.0.0.1");
  }

  @Test
  void reachesNothingOfThisMachineHoweverItsAddressIsWritten() throws Exception {
    pages.page("/", "text/plain", "secret");
    for (String host :
        List.of(
            "localhost", "127.0.0.1", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0")) {
      WebClient.Fetch fetch =
          WebClient.ofThePublic(ProxySettings.NONE)
              .fetch(URI.create(pages.at(host, "/")), FETCH_TIMEOUT, _ -> true);
      assertThat(fetch).as(host).isInstanceOf(WebClient.Failed.class);
    }
    assertThat(pages.requests).isEmpty();
  }

  @Test
  void goesByTheProxyThatIsNamed() throws Exception {
    pages.on(
        "/",
        exchange -> {
          String told = exchange.getRequestHeaders().getFirst("Proxy-Authorization");
          exchange.getResponseHeaders().add("Proxy-Authenticate", "Basic realm=\"x\"");
          exchange.sendResponseHeaders(told == null ? 407 : 200, -1);
        });
    var client = byProxy("http://joe:p%40ss@proxy.test:%d", "");
    WebClient.Fetch fetch = client.fetch(URI.create("http://page.test/"), FETCH_TIMEOUT, _ -> true);
    assertThat(fetch).isInstanceOf(WebClient.FetchedPage.class);
    assertThat(pages.requests).contains("GET http://page.test/ page.test");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inside.test",
        "127.0.0.1",
        "[::1]",
        "169.254.169.254",
        "proxy.test",
        "unknown",
        "un.internal"
      })
  void asksAProxyForNothingThatIsNotPublic(String host) throws Exception {
    var client = byProxy("proxy.test:%d", "");
    assertThat(reason(client, "http://%s/".formatted(host))).contains("only public");
    assertThat(pages.requests).isEmpty();
  }

  @Test
  void leavesNamesThisMachineDoesNotKnowToTheProxy() throws Exception {
    pages.page("/", "text/plain", "hello");
    var client = byProxy("proxy.test:%d", "");
    WebClient.Fetch fetch =
        client.fetch(URI.create("http://unknown.example.org/"), FETCH_TIMEOUT, _ -> true);
    assertThat(fetch).isInstanceOf(WebClient.FetchedPage.class);
  }

  @Test
  void goesWithoutAProxyWhereThatIsSaid() throws Exception {
    for (String without : List.of("*", "page.test", "x, .page.test", "test", "*.test:80")) {
      ProxySettings proxies =
          ProxySettings.from(Map.of("HTTP_PROXY", "proxy.test:1", "no_proxy", without));
      assertThat(proxies.of(URI.create("http://a.page.test:80/"))).as(without).isEmpty();
    }
    ProxySettings proxies =
        ProxySettings.from(Map.of("ALL_PROXY", "proxy.test", "NO_PROXY", "age.test,:80"));
    assertThat(proxies.of(URI.create("https://page.test/"))).isPresent();
  }

  @Test
  void saysThatAProxyCannotBeUsedOrReached() throws Exception {
    for (String proxy : List.of("socks5://proxy.test:1080", "https://proxy.test:1", "::")) {
      WebClient.Fetch fetch =
          byProxy(proxy, "").fetch(URI.create("http://page.test/"), FETCH_TIMEOUT, _ -> true);
      assertThat(((WebClient.Failed) fetch).reason())
          .contains("HTTP_PROXY names no proxy that can be used");
    }
    WebClient.Fetch fetch =
        byProxy("127.0.0.1:1", "").fetch(URI.create("http://page.test/"), FETCH_TIMEOUT, _ -> true);
    assertThat(((WebClient.Failed) fetch).reason())
        .contains("by way of the proxy 127.0.0.1:1 (HTTP_PROXY)");
  }

  private WebClient byProxy(String proxy, String without) {
    HostResolver names =
        host ->
            switch (host) {
              case "page.test" -> List.of(PUBLIC);
              case "inside.test", "proxy.test" -> List.of(LOOPBACK);
              default -> {
                if (host.matches("[\\d.:]+")) {
                  yield List.of(InetAddress.ofLiteral(host));
                }
                throw new UnknownHostException(host);
              }
            };
    String named = proxy.replace("%d", String.valueOf(pages.port()));
    Map<String, String> variables = Map.of("HTTP_PROXY", named, "NO_PROXY", without);
    return new WebClient(names, PublicAddressCheck::contain, ProxySettings.from(variables));
  }

  @Test
  void checksEveryRedirection() throws Exception {
    pages.redirect("/", pages.at("metadata.test", "/latest"));
    pages.page("/latest", "text/plain", "secret");
    InetAddress metadata = InetAddress.ofLiteral("169.254.169.254");
    var client =
        new WebClient(
            host -> List.of(host.equals("metadata.test") ? metadata : LOOPBACK),
            LOOPBACK::equals,
            ProxySettings.NONE);
    assertThat(reason(client, pages.at("first.test", "/")))
        .contains("metadata.test leads to 169.254.169.254");
    assertThat(pages.requests).hasSize(1);
  }

  @Test
  void followsRedirectionsToHostsThatAreAllowedOnly() throws Exception {
    pages.redirect("/a", "/b");
    pages.redirect("/b", pages.at("other.test", "/c"));
    pages.page("/c", "text/plain", "there");
    URI start = URI.create(pages.at("first.test", "/a"));
    assertThat(client().fetch(start, FETCH_TIMEOUT, next -> next.getHost().equals("first.test")))
        .isEqualTo(
            new WebClient.Elsewhere(
                URI.create(pages.at("other.test", "/c")),
                "of a server that is not allowed by itself"));
    assertThat(((WebClient.FetchedPage) client().fetch(start, FETCH_TIMEOUT, _ -> true)).content())
        .asString()
        .isEqualTo("there");
  }

  @Test
  void leavesACircleOfRedirections() throws Exception {
    pages.redirect("/", "/");
    assertThat(reason("/")).contains("redirects more than 10 times");
  }

  @Test
  void neverFollowsARedirectionToAFile() throws Exception {
    pages.redirect("/", "file:///etc/passwd");
    assertThat(reason("/")).contains("not an http or https address");
  }

  @Test
  void refusesMoreThanFiveMegabytesStatedOrNot() throws Exception {
    pages.page("/stated", "text/plain", new byte[5 * 1024 * 1024 + 1]);
    pages.on(
        "/streamed",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          for (int i = 0; i < 6; i++) {
            exchange.getResponseBody().write(new byte[1024 * 1024]);
          }
        });
    assertThat(reason("/stated")).contains("5242880");
    assertThat(reason("/streamed")).contains("5242880");
  }

  @Test
  void givesUpAfterTheTimeEvenIfTheServerTricklesOn() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    pages.on(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('x');
          exchange.getResponseBody().flush();
          awaitQuietly(end);
        });
    try {
      WebClient.Fetch fetch =
          client().fetch(URI.create(pages.at("slow.test", "/")), Duration.ofMillis(300), _ -> true);
      assertThat(((WebClient.Failed) fetch).reason()).contains("did not answer");
    } finally {
      end.countDown();
    }
  }

  @Test
  void saysWhatTheServerAnswers() throws Exception {
    assertThat(reason("/missing")).contains("answers 404: there is no such page");
    pages.on(
        "/busy",
        exchange -> {
          exchange.getResponseHeaders().add("Retry-After", "7");
          exchange.sendResponseHeaders(429, -1);
        });
    assertThat(reason("/busy")).contains("answers 429: it is asked too often; try again in 7 s");
    pages.close();
    assertThat(reason("/closed")).contains("nothing listens there").doesNotContain("Exception");
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String reason(WebClient client, String address) throws InterruptedException {
    return ((WebClient.Failed) client.fetch(URI.create(address), FETCH_TIMEOUT, _ -> true))
        .reason();
  }

  private String reason(String path) throws InterruptedException {
    return reason(client(), pages.at("page.test", path));
  }

  private static WebClient client() {
    return new WebClient(_ -> List.of(LOOPBACK), LOOPBACK::equals, ProxySettings.NONE);
  }
}
