package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of the engine accept any host; the proxy in front of them does not. */
class TemporalUiProxyTest {

  private final List<String> seen = new CopyOnWriteArrayList<>();
  private HttpServer pages;
  private TemporalUiProxy proxy;

  @BeforeEach
  void open() throws IOException {
    pages = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    pages.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            seen.add(
                exchange.getRequestMethod()
                    + " "
                    + exchange.getRequestURI()
                    + " "
                    + new String(body, StandardCharsets.UTF_8));
            exchange.getResponseHeaders().set("X-Page", "one");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("A page".getBytes(StandardCharsets.UTF_8));
          }
        });
    pages.start();
    proxy = TemporalUiProxy.start(URI.create("http://127.0.0.1:" + pages.getAddress().getPort()));
  }

  @AfterEach
  void close() {
    proxy.close();
    pages.stop(0);
  }

  @Test
  void passesOnWhatComesByItsOwnName() throws IOException {
    String reply = ask("GET /namespaces?a=b HTTP/1.0", "Host: 127.0.0.1:" + port());

    assertThat(reply).contains("200", "A page").containsIgnoringCase("X-Page: one");
    assertThat(seen).containsExactly("GET /namespaces?a=b ");
  }

  @Test
  void passesOnWhatItsOwnPagesSend() throws IOException {
    String host = "localhost:" + port();
    String reply =
        ask(
            "POST /signal HTTP/1.0",
            "Host: " + host,
            "Origin: http://" + host,
            "Content-Length: 2",
            "",
            "{}");

    assertThat(reply).contains("200");
    assertThat(seen).containsExactly("POST /signal {}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:80",
        "evil.example:PORT",
        "127.0.0.1",
        "localhost:1",
        "",
        "localhost.:PORT",
        "LOCALHOST.evil.example:PORT",
        "127.0.0.1.:PORT",
        "127.0.0.1.nip.io:PORT",
        "[::1]:PORT",
        "0.0.0.0:PORT",
        "2130706433:PORT",
        "localhost:PORT@evil.example",
        "evil.example\r\nX-Forwarded-Host: 127.0.0.1:PORT",
        "evil.example\r\nForwarded: host=127.0.0.1:PORT"
      })
  void refusesAnotherHost(String host) throws IOException {
    String named = host.replace("PORT", String.valueOf(port()));

    assertThat(ask("GET / HTTP/1.0", "Host: " + named)).contains("403");
    assertThat(seen).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Dest: iframe",
        "Sec-Fetch-Site: same-site\r\nSec-Fetch-Dest: iframe",
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Dest: image",
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Dest: empty",
        "Sec-Fetch-Site: same-site\r\nSec-Fetch-Dest: script"
      })
  void refusesToBePartOfAPageOfAnotherSite(String headers) throws IOException {
    assertThat(ask("GET / HTTP/1.0", "Host: 127.0.0.1:" + port(), headers)).contains("403");
    assertThat(seen).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Dest: document",
        "Sec-Fetch-Site: none\r\nSec-Fetch-Dest: document",
        "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Dest: script"
      })
  void opensForAPersonWhoFollowsALink(String headers) throws IOException {
    assertThat(ask("GET / HTTP/1.0", "Host: 127.0.0.1:" + port(), headers)).contains("200");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://evil.example", "null", "https://127.0.0.1"})
  void refusesAPageOfAnotherSite(String origin) throws IOException {
    String reply = ask("POST / HTTP/1.0", "Host: 127.0.0.1:" + port(), "Origin: " + origin);

    assertThat(reply).contains("403");
    assertThat(seen).isEmpty();
  }

  private int port() {
    return URI.create(proxy.url()).getPort();
  }

  private String ask(String... lines) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      var writer = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8);
      writer.write(String.join("\r\n", lines));
      writer.write(List.of(lines).contains("") ? "" : "\r\n\r\n");
      writer.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
