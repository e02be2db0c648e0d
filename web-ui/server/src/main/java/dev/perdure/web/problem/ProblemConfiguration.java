package dev.perdure.web.problem;

import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/**
 * Spring configuration of Tomcat: answers unreadable URLs with problem responses, and takes headers
 * up to 128 KB.
 */
@Configuration(proxyBeanMethods = false)
class ProblemConfiguration {

  private static final int MAX_HEADER_BYTES = 128 * 1024;

  @Bean
  WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> unreadableAddresses(
      JsonMapper mapper) {
    return server -> server.addEngineValves(new BadUrlValve(mapper));
  }

  /** Accepts long headers, so that a long parameter can be named in a problem. */
  @Bean
  WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> longAddresses() {
    return server ->
        server.addConnectorCustomizers(connector ->
            connector.setProperty("maxHttpRequestHeaderSize", String.valueOf(MAX_HEADER_BYTES)));
  }
}
