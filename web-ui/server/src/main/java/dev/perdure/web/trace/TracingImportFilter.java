package dev.perdure.web.trace;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;

/**
 * Filter that leaves out Spring Boot's configuration of OpenTelemetry if no exporter is set. Then
 * no thread runs, no span is made and no header is sent. Logs and metrics are never exported by
 * OTLP.
 */
final class TracingImportFilter implements AutoConfigurationImportFilter, EnvironmentAware {

  private static final String OPEN_TELEMETRY = "org.springframework.boot.opentelemetry.";
  private static final String TRACING = "org.springframework.boot.micrometer.tracing.";
  private static final String[] OTHER_SIGNALS = {
    OPEN_TELEMETRY + "autoconfigure.logging.", OPEN_TELEMETRY + "autoconfigure.metrics."
  };

  private Environment environment = new StandardEnvironment();

  @Override
  public void setEnvironment(Environment environment) {
    this.environment = environment;
  }

  @Override
  public boolean[] match(
      @Nullable String[] classes, AutoConfigurationMetadata autoConfigurationMetadata) {
    boolean isOn = ExporterCondition.isOn(environment);
    boolean[] matches = new boolean[classes.length];
    for (int i = 0; i < classes.length; i++) {
      String name = Objects.requireNonNullElse(classes[i], "");
      matches[i] = isOn ? !isOtherSignal(name) : !isTelemetry(name);
    }
    return matches;
  }

  private static boolean isTelemetry(String name) {
    return name.startsWith(OPEN_TELEMETRY) || name.startsWith(TRACING);
  }

  private static boolean isOtherSignal(String name) {
    return Stream.of(OTHER_SIGNALS).anyMatch(name::startsWith);
  }
}
