package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
@Tag("slow")
@Requires(MachinePart.ENGINE)
class DevServerPagesTest {

  @TempDir Path data;

  @Test
  void areNotThereUnlessTheyAreAskedFor() throws IOException {
    try (var engine = settings(false).start(data)) {
      assertThat(engine.uiUrl()).isEmpty();
      assertThat(engine.description()).doesNotContain("http");
      assertThat(Files.readString(data.resolve("engine.json"))).contains("\"uiPort\":0");
    }
  }

  @Test
  void anHttpApiBesideThemAnswersNoHost() throws IOException {
    try (var _ = settings(false).start(data)) {
      long server = DevServerFile.in(data).read(DevServerFile.class).orElseThrow().pid();
      List<String> replies = new ArrayList<>();
      for (int port : ListeningPorts.of(server)) {
        replies.add(ask(port, "127.0.0.1:" + port));
        replies.add(ask(port, "evil.example"));
      }

      assertThat(replies).noneMatch(reply -> reply.contains("namespaceInfo"));
      assertThat(replies).filteredOn(reply -> reply.contains("Host not allowed")).hasSize(2);
    }
  }

  private static String ask(int port, String host) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(3_000);
      String request = "GET /api/v1/namespaces HTTP/1.0\r\nHost: %s\r\n\r\n".formatted(host);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (SocketException | SocketTimeoutException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void openBehindTheCheckOfTheHost() {
    try (var engine = settings(true).start(data);
        var http = HttpClient.newHttpClient()) {
      var pages = URI.create(engine.uiUrl().orElseThrow() + "/api/v1/namespaces");
      // The pages answer 503 until they have found the engine.
      Eventually.that(
          Duration.ofMinutes(1),
          () -> get(http, HttpRequest.newBuilder(pages)).body().contains("default"),
          () -> get(http, HttpRequest.newBuilder(pages)).toString());
      var foreign =
          get(http, HttpRequest.newBuilder(pages).header("Origin", "http://evil.example"));

      assertThat(foreign.statusCode()).isEqualTo(403);
    }
  }

  private static HttpResponse<String> get(HttpClient http, HttpRequest.Builder request) {
    return http.sendAsync(request.build(), BodyHandlers.ofString()).join();
  }

  private EngineSettings settings(boolean pages) {
    var search =
        new EngineBinarySearch(Optional.of(MachinePart.ENGINE.path().toString()), "", data);
    return new EngineSettings(
        Optional.empty(), "default", search, false, Duration.ofSeconds(30), pages);
  }
}
