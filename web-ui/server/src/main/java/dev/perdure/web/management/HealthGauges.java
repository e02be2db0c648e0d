package dev.perdure.web.management;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Micrometer gauges of the health of database, engine and disk: 1 is up, 0 is down. */
@Component
final class HealthGauges implements MeterBinder {

  private final ObjectProvider<HealthReader> healthReader;

  HealthGauges(ObjectProvider<HealthReader> healthReader) {
    this.healthReader = healthReader;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    HealthReader reader = healthReader.getObject();
    for (String part : reader.parts()) {
      Gauge.builder("perdure.health", reader, health -> health.isUp(part) ? 1 : 0)
          .tag("part", part)
          .description("Health of a part of the installation, as this process sees it: 1 is up")
          .register(registry);
    }
  }
}
