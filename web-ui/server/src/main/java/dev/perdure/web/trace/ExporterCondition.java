package dev.perdure.web.trace;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The condition that traces are exported: an OTLP endpoint is set and nothing switches it off. */
final class ExporterCondition implements Condition {

  /** Spring Boot also sets this property from {@code OTEL_EXPORTER_OTLP_ENDPOINT}. */
  static final String ENDPOINT = "management.opentelemetry.tracing.export.otlp.endpoint";

  private static final String[] SWITCHES = {
    "management.opentelemetry.enabled",
    "management.tracing.export.enabled",
    "management.tracing.export.otlp.enabled"
  };

  static boolean isOn(Environment environment) {
    for (String name : SWITCHES) {
      if (!environment.getProperty(name, Boolean.class, true)) {
        return false;
      }
    }
    return !environment.getProperty(ENDPOINT, "").isBlank();
  }

  @Override
  public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
    return isOn(context.getEnvironment());
  }
}
