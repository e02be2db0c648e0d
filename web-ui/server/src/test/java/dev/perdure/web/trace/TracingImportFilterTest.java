package dev.perdure.web.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.mock.env.MockEnvironment;

class TracingImportFilterTest {

  private static final String URL = "http://127.0.0.1:4318/v1/traces";
  private static final String SDK =
      "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration";
  private static final String LOGS =
      "org.springframework.boot.opentelemetry.autoconfigure.logging.OpenTelemetryLoggingAutoConfiguration";

  @Test
  void leavesNothingOfOpenTelemetryWithoutAnEndpoint() {
    assertThat(kept(new MockEnvironment()))
        .isNotEmpty()
        .noneMatch(name -> name.contains("opentelemetry") || name.contains("micrometer.tracing"));
  }

  @Test
  void takesAnEmptyEndpointForNone() {
    assertThat(kept(environment(" "))).doesNotContain(SDK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "management.opentelemetry.enabled",
        "management.tracing.export.enabled",
        "management.tracing.export.otlp.enabled"
      })
  void obeysTheSwitch(String name) {
    assertThat(kept(environment(URL).withProperty(name, "false"))).doesNotContain(SDK);
  }

  @Test
  void exportsTracesAloneWithAnEndpoint() {
    assertThat(kept(environment(URL)))
        .contains(SDK)
        .anyMatch(name -> name.endsWith("OtlpTracingAutoConfiguration"))
        .doesNotContain(LOGS);
  }

  private static MockEnvironment environment(String endpoint) {
    return new MockEnvironment().withProperty(ExporterCondition.ENDPOINT, endpoint);
  }

  /** The names of Spring Boot's configurations that pass. */
  private static List<String> kept(MockEnvironment environment) {
    var loader = TracingImportFilterTest.class.getClassLoader();
    var names = ImportCandidates.load(AutoConfiguration.class, loader).getCandidates();
    var filter = new TracingImportFilter();
    filter.setEnvironment(environment);
    boolean[] matches = filter.match(names.toArray(String[]::new), null);
    return IntStream.range(0, names.size()).filter(i -> matches[i]).mapToObj(names::get).toList();
  }
}
