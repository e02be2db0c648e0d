package dev.perdure.web.wiring;

import dev.perdure.activities.agent.scene.Policies;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.ConfiguredRules;
import dev.perdure.planner.agent.AgentRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The rights that hold for the runs of tasks. */
@Configuration(proxyBeanMethods = false)
class AgentConfiguration {

  @Bean
  Policies policies(Journal journal, AgentRegistry agents, ConfigFiles configuration) {
    return new Policies(
        agents,
        journal.runs(),
        journal.plans(),
        journal.rules(),
        Policies.Configured.of(new ConfiguredRules(journal.database()), configuration));
  }
}
