package dev.perdure.web;

import dev.perdure.web.engine.server.Engine;
import dev.perdure.web.security.AccessSettings;
import dev.perdure.web.security.Caller;
import dev.perdure.web.task.EngineIdentity;
import dev.perdure.web.task.TaskLinks;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Hands what was given at launch to those who need it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBean(LaunchOptions.class)
class LaunchConfiguration {
  @Bean
  AccessSettings accessSettings(LaunchOptions options) {
    return new AccessSettings(options.bind(), options.find("PERDURE_TOKEN"));
  }

  @Bean
  Caller caller() {
    return Caller.account();
  }

  @Bean
  EngineIdentity engineIdentity(Engine engine) {
    return new EngineIdentity(engine.id());
  }

  @Bean
  TaskLinks taskLinks(Engine engine) {
    return new TaskLinks(
        engine.uiUrl().map(ui -> "%s/namespaces/%s/workflows/".formatted(ui, engine.namespace())));
  }
}
