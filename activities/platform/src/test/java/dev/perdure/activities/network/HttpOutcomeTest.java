package dev.perdure.activities.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class HttpOutcomeTest {

  @Test
  void aFailureBeforeTheRequestIsSentIsKnown() {
    assertThat(
            List.of(
                new ConnectException(),
                new HttpConnectTimeoutException("x"),
                new SSLHandshakeException("x")))
        .noneMatch(HttpOutcome::isUnknown);
  }

  @Test
  void aFailureOfAConnectionIsUnknown() {
    assertThat(
            List.of(
                new IOException(),
                new SocketException(),
                new HttpTimeoutException("x"),
                new SSLException("x")))
        .allMatch(HttpOutcome::isUnknown);
  }

  @Test
  void onlyTheAnswerOfAGatewayIsUnknown() {
    assertThat(List.of(502, 504)).allMatch(HttpOutcome::isUnknown);
    assertThat(List.of(301, 400, 404, 410, 429, 500, 501, 503)).noneMatch(HttpOutcome::isUnknown);
  }
}
