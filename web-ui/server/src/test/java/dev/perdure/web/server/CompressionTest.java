package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompressionTest extends OnServer {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @ParameterizedTest
  @CsvSource({"/v3/api-docs, application/json"})
  void compressesWhatIsLongWhenAsked(String path, String type) throws Exception {
    String plain = http.get(path).text();
    var reply = ask(path, BodyHandlers.ofByteArray());

    assertThat(reply.headers().firstValue("Content-Type").orElse("")).startsWith(type);
    assertThat(reply.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(reply.body()).hasSizeLessThan(plain.length() / 3);
    try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(reply.body()))) {
      assertThat(new String(unpacked.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(plain);
    }
  }

  @Test
  void neverCompressesTheEventStream() throws Exception {
    HttpResponse<InputStream> reply = ask("/api/events", BodyHandlers.ofInputStream());
    try (var _ = reply.body()) {
      assertThat(reply.headers().firstValue("Content-Type").orElse(""))
          .startsWith("text/event-stream");
      assertThat(reply.headers().firstValue("Content-Encoding")).isEmpty();
    }
  }

  private static <T> HttpResponse<T> ask(String path, HttpResponse.BodyHandler<T> body)
      throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(http.address() + path))
            .header("Accept-Encoding", "gzip")
            .build(),
        body);
  }
}
