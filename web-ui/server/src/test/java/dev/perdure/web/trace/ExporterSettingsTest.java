package dev.perdure.web.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.message.SecretRedactor;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExporterSettingsTest {

  private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
  private static final String HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";

  @Test
  void takesAnEndpointOrNone() {
    assertThatCode(() -> check(Map.of())).doesNotThrowAnyException();
    assertThatCode(() -> check(Map.of(ENDPOINT, "http://127.0.0.1:4318")))
        .doesNotThrowAnyException();
    assertThatCode(() -> check(Map.of("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf")))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"collector:4318", "127.0.0.1:4318", "grpc://collector:4317", "a b"})
  void namesAnEndpointThatIsNoAddress(String endpoint) {
    assertThatThrownBy(() -> check(Map.of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", endpoint)))
        .hasMessage(
            "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is '%s', which is not a valid address: write one such as http://127.0.0.1:4318."
                .formatted(endpoint));
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://hunter2@collector:4318", "grpc://hunter2@collector:4317"})
  void showsNoLoginOfAnEndpointThatItRefuses(String endpoint) {
    assertThatThrownBy(() -> check(Map.of(ENDPOINT, endpoint)))
        .hasMessageStartingWith(ENDPOINT)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void refusesAProtocolThatPerdureDoesNotSpeak() {
    assertThatThrownBy(() -> check(Map.of("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")))
        .hasMessageContaining("'grpc'")
        .hasMessageContaining("4318");
  }

  @Test
  void tellsTheRedactorTheHeaders() {
    check(Map.of(HEADERS, "x-team=zq9x-team-72,authorization=Bearer%20zq9x-bearer-72"));

    assertThat(SecretRedactor.of("zq9x-team-72 and zq9x-bearer-72"))
        .isEqualTo("[redacted] and [redacted]");
  }

  @Test
  void namesHeadersThatCannotBeReadWithoutShowingThem() {
    assertThatThrownBy(() -> check(Map.of(HEADERS, "authorization=100%zz-secret")))
        .hasMessageStartingWith(HEADERS + " can't be read")
        .hasMessageNotContaining("zz");
  }

  private static void check(Map<String, String> variables) {
    ExporterSettings.check(name -> Optional.ofNullable(variables.get(name)));
  }
}
