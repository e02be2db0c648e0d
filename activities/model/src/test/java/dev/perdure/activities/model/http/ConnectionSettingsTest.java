package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway whose certificate a company's own authority signed. */
class ConnectionSettingsTest {

  @TempDir private Path directory;
  private TlsServer server;

  @BeforeEach
  void start() {
    server =
        TlsServer.start(
            directory,
            exchange -> {
              byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
              exchange.sendResponseHeaders(200, body.length);
              exchange.getResponseBody().write(body);
              exchange.close();
            });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void trustsTheCertificatesOfTheBundle() throws IOException {
    assertThat(ask(Optional.of(server.bundle())).status()).isEqualTo(200);
  }

  @Test
  void trustsNoUnknownCertificateWithoutTheBundle() {
    assertThatThrownBy(() -> ask(Optional.empty()))
        .hasRootCauseMessage("unable to find valid certification path to requested target")
        .cause()
        .isInstanceOf(SSLHandshakeException.class);
  }

  private VendorReply ask(Optional<Path> caBundle) throws IOException {
    var connection = new ConnectionSettings(caBundle, Optional.empty());
    var access = new EndpointAccess(Map.of(), Map.of(), Optional.empty(), connection);
    var endpoint = new Endpoint("gateway", server.url(), "key-1", "GATEWAY_API_KEY", access);
    try (var transport = new Transport(Timeouts.standard())) {
      return transport.ask(new VendorRequest(endpoint, "/models", Map.of(), ""));
    }
  }
}
