package dev.perdure.web.management;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of the endpoints for monitoring, if the process has an address for them. */
@Configuration(proxyBeanMethods = false)
class ManagementConfiguration {

  @Bean
  @ConditionalOnBean(ManagementAddress.class)
  ManagementServer managementServer(
      ManagementAddress address, HealthReader healthReader, PrometheusMeterRegistry metrics) {
    return new ManagementServer(address, new ManagementHandler(healthReader, metrics));
  }
}
