package dev.perdure.web.server;

import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of the OpenAPI description of the HTTP API. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

  @Bean
  OpenAPI openApi() {
    return new OpenAPI().info(new Info().title("Perdure").version("1"));
  }

  @Bean
  ModelResolver modelResolver() {
    return new ModelResolver(Json31.mapper(), new SchemaNameResolver());
  }

  @Bean
  RecordSchemaConverter recordSchemas() {
    return new RecordSchemaConverter();
  }
}
