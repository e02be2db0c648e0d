package dev.perdure.web.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.SdkTracerProviderBuilderCustomizer;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.SpanExporters;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.observation.ServerRequestObservationConvention;

/** Spring beans of traces. Spring Boot configures OpenTelemetry itself. */
@Configuration(proxyBeanMethods = false)
public class TracingConfiguration {

  /** Beans while an exporter is set. */
  @Configuration(proxyBeanMethods = false)
  @Conditional(ExporterCondition.class)
  static class Traced {

    @Bean
    TaskTraces taskTraces(OpenTelemetry telemetry, Sampler sampler) {
      return new OpenTelemetryTaskTraces(telemetry, sampler);
    }

    @Bean
    TemporalTracing temporalTracing(OpenTelemetry telemetry) {
      return TemporalTracing.of(telemetry);
    }

    @Bean
    SdkTracerProviderBuilderCustomizer taskSpanIds() {
      return builder -> builder.setIdGenerator(new TaskSpanIds());
    }

    @Bean
    SpanExporters spanExporters(ObjectProvider<SpanExporter> exporters) {
      return SpanExporters.of(
          exporters.orderedStream().<SpanExporter>map(RedactedSpanExporter::new).toList());
    }

    @Bean
    ServerRequestObservationConvention pathlessRequestConvention() {
      return new PathlessRequestConvention();
    }
  }

  /** Beans while no exporter is set. */
  @Configuration(proxyBeanMethods = false)
  @Conditional(NoExporterCondition.class)
  static class Untraced {

    @Bean
    OpenTelemetry openTelemetry() {
      return OpenTelemetry.noop();
    }

    @Bean
    TaskTraces taskTraces() {
      return TaskTraces.none();
    }

    @Bean
    TemporalTracing temporalTracing() {
      return TemporalTracing.none();
    }
  }
}
