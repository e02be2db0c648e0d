package dev.perdure.web.http;

import dev.perdure.activities.json.Json;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON over HTTP: written as everywhere in the product, read strictly. */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {

  /** A field nobody knows is a mistake of the client, which must not pass in silence. */
  @Bean
  JsonMapper httpMapper() {
    return Json.mapper()
        .rebuild()
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .build();
  }
}
