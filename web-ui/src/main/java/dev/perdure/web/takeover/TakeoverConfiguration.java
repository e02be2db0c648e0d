package dev.perdure.web.takeover;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.OpenWorkflows;
import dev.perdure.web.LaunchOptions;
import dev.perdure.web.engine.HostSettings;
import dev.perdure.web.engine.TemporalConnection;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the takeover into every process that has workers. */
@Configuration(proxyBeanMethods = false)
class TakeoverConfiguration {

  @Bean
  @ConditionalOnProperty(name = "perdure.workers", havingValue = "true", matchIfMissing = true)
  Takeover takeover(
      LaunchOptions options, HostSettings host, Database database, TemporalConnection connection) {
    return new Takeover(
        options.data(),
        host.identity(),
        new OpenWorkflows(database)::ids,
        new LostWork(connection));
  }
}
