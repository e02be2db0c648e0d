package dev.perdure.activities.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.network.SecurePages;
import dev.perdure.activities.network.WebPages;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An encrypted page that sends on to one that is not. */
class EncryptedRedirectionTest {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @Test
  void isNotFollowedEvenWhereEachHostIsAllowed(@TempDir Path directory) throws Exception {
    try (var open = new WebPages();
        var secure = new SecurePages(directory, "page.test", open.at("page.test", "/x"))) {
      open.page("/x", "text/plain", "hello");
      var client =
          new WebClient(
              _ -> List.of(LOOPBACK),
              LOOPBACK::equals,
              ProxySettings.NONE,
              new DefaultClientTlsStrategy(secure.context()));
      URI start = URI.create("https://page.test:%d/".formatted(secure.port()));

      assertThat(client.fetch(start, Duration.ofSeconds(90), _ -> true))
          .isEqualTo(
              new WebClient.Elsewhere(
                  URI.create(open.at("page.test", "/x")), "without the encryption of the first"));
      assertThat(secure.requests).containsExactly("/");
      assertThat(open.requests).isEmpty();
    }
  }
}
