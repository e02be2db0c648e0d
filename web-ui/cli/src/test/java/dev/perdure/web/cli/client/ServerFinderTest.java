package dev.perdure.web.cli.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerFinderTest {
  @TempDir private Path data;

  @Test
  void findsTheServerThatOwnsTheDataDirectory() throws IOException {
    record(ProcessHandle.current().pid());

    assertThat(finder(Optional.empty()).tryFind().map(ServerClient::address))
        .contains(URI.create("http://127.0.0.1:8080"));
  }

  @Test
  void passesOverTheRecordOfAServerThatWasKilled() throws IOException {
    record(Long.MAX_VALUE);

    assertThat(finder(Optional.empty()).tryFind()).isEmpty();
  }

  @Test
  void passesOverTheRecordOfAServerWhoseProcessIdAnotherProcessHas() throws IOException {
    long pid = ProcessHandle.current().pid();

    for (String startTime : List.of("2026-01-01T00:00:00Z", "yesterday", "")) {
      record(pid, startTime);
      assertThat(finder(Optional.empty()).tryFind()).isEmpty();
    }
  }

  @Test
  void prefersTheServerThatIsNamed() throws IOException {
    record(ProcessHandle.current().pid());

    assertThat(finder(Optional.of("https://perdure.example/")).find().address())
        .isEqualTo(URI.create("https://perdure.example"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://hunter2@perdure.example", "ftp://hunter2@perdure.example"})
  void showsNoLoginOfAnAddressThatItRefuses(String named) {
    assertThatThrownBy(() -> finder(Optional.of(named)).find())
        .isInstanceOf(UsageError.class)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void findsANamedServerWithoutAReadableRecord() throws IOException {
    Files.createDirectory(data.resolve("server.json"));
    Path file = Files.createFile(data.resolve("file"));
    Optional<String> named = Optional.of("http://127.0.0.1:1");

    for (Path unreadable : List.of(data, file)) {
      assertThat(new ServerFinder(named, Optional.empty(), unreadable).find().address())
          .isEqualTo(URI.create("http://127.0.0.1:1"));
    }
  }

  @Test
  void findsTheTokenOfTheServerOnTheDataDirectory() throws IOException {
    try (var server = new EchoServer()) {
      record(server.url(), "token-of-the-record");

      assertThat(heard(finder(Optional.empty(), Optional.of("token-of-the-environment"))))
          .isEqualTo("Bearer token-of-the-record");
    }
  }

  @Test
  void findsTheTokenOfAServerThatIsNamedByItsAddress() throws IOException {
    try (var server = new EchoServer()) {
      record(server.url(), "token-of-the-record");
      String alias = server.url().replace("127.0.0.1", "localhost");

      assertThat(heard(finder(Optional.of(server.url() + "/"), Optional.empty())))
          .isEqualTo("Bearer token-of-the-record");
      assertThat(heard(finder(Optional.of(alias), Optional.empty())))
          .isEqualTo("Bearer token-of-the-record");
    }
  }

  @Test
  void tellsTheTokenToNoOtherServer() throws IOException {
    try (var server = new EchoServer()) {
      record("http://127.0.0.1:1", "token-of-the-record");

      assertThat(heard(finder(Optional.of(server.url()), Optional.empty()))).isEmpty();
      assertThat(heard(finder(Optional.of(server.url()), Optional.of("token-of-the-environment"))))
          .isEqualTo("Bearer token-of-the-environment");
    }
  }

  private static String heard(ServerFinder finder) {
    return finder.find().get("/").path("authorization").asString();
  }

  private ServerFinder finder(Optional<String> named, Optional<String> token) {
    return new ServerFinder(named, token, data);
  }

  private void record(String url, String token) throws IOException {
    Files.writeString(
        data.resolve("server.json"),
        "{\"pid\":%d,\"startTime\":\"%s\",\"url\":\"%s\",\"token\":\"%s\",\"version\":\"1\"}"
            .formatted(ProcessHandle.current().pid(), startTime(), url, token));
  }

  /** A server that answers with the token it was sent. */
  private static final class EchoServer implements AutoCloseable {

    private final HttpServer server;

    EchoServer() throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            String sent =
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                    .orElse("");
            byte[] answer = "{\"authorization\":\"%s\"}".formatted(sent).getBytes(UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
          });
      server.start();
    }

    String url() {
      return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }

  private ServerFinder finder(Optional<String> named) {
    return new ServerFinder(named, Optional.empty(), data);
  }

  private void record(long pid) throws IOException {
    record(pid, startTime().toString());
  }

  private void record(long pid, String startTime) throws IOException {
    Files.writeString(
        data.resolve("server.json"),
        "{\"pid\":%d,\"startTime\":\"%s\",\"url\":\"http://127.0.0.1:8080\",\"version\":\"1\"}"
            .formatted(pid, startTime));
  }

  private static Instant startTime() {
    return ProcessHandle.current().info().startInstant().orElseThrow();
  }
}
