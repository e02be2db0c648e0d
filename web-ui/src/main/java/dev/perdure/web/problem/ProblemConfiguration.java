package dev.perdure.web.problem;

import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Puts our words in the place of the web server's own. */
@Configuration(proxyBeanMethods = false)
class ProblemConfiguration {

  @Bean
  WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> unreadableAddresses(
      JsonMapper mapper) {
    return server -> server.addEngineValves(new UnreadableAddress(mapper));
  }
}
