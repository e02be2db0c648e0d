package dev.perdure.web.openapi;

import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import java.io.IOException;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of the OpenAPI description of the HTTP API. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

  private static final String TOKEN = "token";

  @Bean
  OpenAPI openApi() {
    return new OpenAPI()
        .info(
            new Info()
                .title("Perdure")
                .version("1")
                .description(
                    "Tasks, plans, requests to people and events of a Perdure server. Programs send"
                        + " the server's token; pages send the cookie of a sign-in.")
                .license(
                    new License()
                        .name("Apache License 2.0")
                        .url("https://www.apache.org/licenses/LICENSE-2.0")))
        .servers(List.of(new Server().url("/").description("This server")))
        .components(
            new Components()
                .addSecuritySchemes(
                    TOKEN,
                    new SecurityScheme()
                        .type(SecurityScheme.Type.HTTP)
                        .scheme("bearer")
                        .description(
                            "PERDURE_TOKEN, or the file 'token' in the server's data directory.")))
        .addSecurityItem(new SecurityRequirement().addList(TOKEN));
  }

  @Bean
  ModelResolver modelResolver() {
    return new ModelResolver(Json31.mapper(), new SchemaNameResolver());
  }

  /**
   * Runs after the customizers that add schemas, as Spring registers them, as components, first.
   */
  @Bean
  VariantSchemas variantSchemas() {
    return new VariantSchemas();
  }

  @Bean
  ReferencedSchemas referencedSchemas() {
    return new ReferencedSchemas();
  }

  @Bean
  OperationTags operationTags() {
    return new OperationTags();
  }

  @Bean
  OperationDescriptions operationDescriptions() throws IOException {
    return new OperationDescriptions();
  }

  @Bean
  OperationExamples operationExamples() {
    return new OperationExamples();
  }

  @Bean
  FieldDescriptions fieldDescriptions() throws IOException {
    return new FieldDescriptions();
  }

  @Bean
  RecordSchemaConverter recordSchemas() {
    return new RecordSchemaConverter();
  }
}
