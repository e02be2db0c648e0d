package dev.perdure.activities.tool.web.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.web.WebPages;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebClientTest {

  private static final Duration SOON = Duration.ofSeconds(20);
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
    var client = WebClient.reaching(_ -> answers.removeFirst(), LOOPBACK::equals);
    Fetch fetch = client.fetch(URI.create(pages.at("rebinding.test", "/")), SOON, _ -> true);
    assertThat(((Fetch.Page) fetch).content()).asString().isEqualTo("hello");
    assertThat(pages.requests).containsExactly("GET / rebinding.test:" + pages.port());
    assertThat(answers).isEmpty();
  }

  @Test
  void refusesANameThatLeadsToAnAddressThatIsNotPublic() throws Exception {
    pages.page("/", "text/plain", "secret");
    var client = WebClient.reaching(_ -> List.of(LOOPBACK), PublicAddresses::contain);
    Fetch fetch = client.fetch(URI.create(pages.at("inside.test", "/")), SOON, _ -> true);
    assertThat(((Fetch.Failed) fetch).reason())
        .contains("inside.test leads to 127.0.0.1")
        .contains("only public ones");
    assertThat(pages.requests).isEmpty();
  }

  @Test
  void refusesANameOfWhichOneAddressIsNotPublic() throws Exception {
    var client = WebClient.reaching(_ -> List.of(PUBLIC, LOOPBACK), PublicAddresses::contain);
    Fetch fetch = client.fetch(URI.create(pages.at("both.test", "/")), SOON, _ -> true);
    assertThat(((Fetch.Failed) fetch).reason()).contains("127.0.0.1");
  }

  @Test
  void reachesNothingOfThisMachineHoweverItsAddressIsWritten() throws Exception {
    pages.page("/", "text/plain", "secret");
    for (String host :
        List.of(
            "localhost", "127.0.0.1", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0")) {
      Fetch fetch = WebClient.ofThePublic().fetch(URI.create(pages.at(host, "/")), SOON, _ -> true);
      assertThat(fetch).as(host).isInstanceOf(Fetch.Failed.class);
    }
    assertThat(pages.requests).isEmpty();
  }

  @Test
  void checksEveryRedirection() throws Exception {
    pages.redirect("/", pages.at("metadata.test", "/latest"));
    pages.page("/latest", "text/plain", "secret");
    InetAddress metadata = InetAddress.ofLiteral("169.254.169.254");
    var client =
        WebClient.reaching(
            host -> List.of(host.equals("metadata.test") ? metadata : LOOPBACK), LOOPBACK::equals);
    Fetch fetch = client.fetch(URI.create(pages.at("first.test", "/")), SOON, _ -> true);
    assertThat(((Fetch.Failed) fetch).reason()).contains("metadata.test leads to 169.254.169.254");
    assertThat(pages.requests).hasSize(1);
  }

  @Test
  void followsRedirectionsToHostsThatAreAllowedOnly() throws Exception {
    pages.redirect("/a", "/b");
    pages.redirect("/b", pages.at("other.test", "/c"));
    pages.page("/c", "text/plain", "there");
    URI start = URI.create(pages.at("first.test", "/a"));
    assertThat(client().fetch(start, SOON, next -> next.getHost().equals("first.test")))
        .isEqualTo(new Fetch.Elsewhere(URI.create(pages.at("other.test", "/c"))));
    assertThat(((Fetch.Page) client().fetch(start, SOON, _ -> true)).content())
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
    assertThat(reason("/")).contains("no http or https address");
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
      Fetch fetch =
          client().fetch(URI.create(pages.at("slow.test", "/")), Duration.ofMillis(300), _ -> true);
      assertThat(((Fetch.Failed) fetch).reason()).contains("did not answer");
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

  private String reason(String path) throws InterruptedException {
    Fetch fetch = client().fetch(URI.create(pages.at("page.test", path)), SOON, _ -> true);
    return ((Fetch.Failed) fetch).reason();
  }

  private static WebClient client() {
    return WebClient.reaching(_ -> List.of(LOOPBACK), LOOPBACK::equals);
  }
}
